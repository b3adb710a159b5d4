// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
import Serializer from 'fast-json-stringify/lib/serializer.js'

const serializer = Serializer.restoreFromState({ mode: 'standalone' })
const validator = null

export const serialiseUser = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



    function anonymous1 (obj) {
      // "#/properties/emails"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/emails' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#/properties/socialAccounts/items"
      function anonymous3 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_provider_16 = obj["provider"]
      if (value_provider_16 !== undefined) {
        json += "{\"provider\":"

        if (typeof value_provider_16 !== 'string') {
          if (value_provider_16 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_provider_16 instanceof Date) {
            json += JSON_STR_QUOTE + value_provider_16.toISOString() + JSON_STR_QUOTE
          } else if (value_provider_16 instanceof RegExp) {
            json += asString(value_provider_16.source)
          } else {
            json += asString(value_provider_16.toString())
          }
        } else {
          json += asString(value_provider_16)
        }

      } else {
        throw new Error('"provider" is required!')
      }

      const value_url_17 = obj["url"]
      if (value_url_17 !== undefined) {
        json += ",\"url\":"

        if (typeof value_url_17 !== 'string') {
          if (value_url_17 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_url_17 instanceof Date) {
            json += JSON_STR_QUOTE + value_url_17.toISOString() + JSON_STR_QUOTE
          } else if (value_url_17 instanceof RegExp) {
            json += asString(value_url_17.source)
          } else {
            json += asString(value_url_17.toString())
          }
        } else {
          json += asString(value_url_17)
        }

      } else {
        throw new Error('"url" is required!')
      }

return json + JSON_STR_END_OBJECT

      }


    function anonymous2 (obj) {
      // "#/properties/socialAccounts"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/socialAccounts' does not match schema definition.")
    }
    const arrayLength = obj.length

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]
        json += anonymous3(value)
        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]
          json += anonymous3(value)
        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_id_1 = obj["id"]
      if (value_id_1 !== undefined) {
        json += "{\"id\":"

        if (typeof value_id_1 !== 'string') {
          if (value_id_1 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_id_1 instanceof Date) {
            json += JSON_STR_QUOTE + value_id_1.toISOString() + JSON_STR_QUOTE
          } else if (value_id_1 instanceof RegExp) {
            json += asString(value_id_1.source)
          } else {
            json += asString(value_id_1.toString())
          }
        } else {
          json += asString(value_id_1)
        }

      } else {
        throw new Error('"id" is required!')
      }

      const value_platformId_2 = obj["platformId"]
      if (value_platformId_2 !== undefined) {
        json += ",\"platformId\":"

        if (typeof value_platformId_2 !== 'string') {
          if (value_platformId_2 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_platformId_2 instanceof Date) {
            json += JSON_STR_QUOTE + value_platformId_2.toISOString() + JSON_STR_QUOTE
          } else if (value_platformId_2 instanceof RegExp) {
            json += asString(value_platformId_2.source)
          } else {
            json += asString(value_platformId_2.toString())
          }
        } else {
          json += asString(value_platformId_2)
        }

      } else {
        throw new Error('"platformId" is required!')
      }

      const value_login_3 = obj["login"]
      if (value_login_3 !== undefined) {
        json += ",\"login\":"

        if (typeof value_login_3 !== 'string') {
          if (value_login_3 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_login_3 instanceof Date) {
            json += JSON_STR_QUOTE + value_login_3.toISOString() + JSON_STR_QUOTE
          } else if (value_login_3 instanceof RegExp) {
            json += asString(value_login_3.source)
          } else {
            json += asString(value_login_3.toString())
          }
        } else {
          json += asString(value_login_3)
        }

      } else {
        throw new Error('"login" is required!')
      }

      const value_bio_4 = obj["bio"]
      if (value_bio_4 !== undefined) {
        json += ",\"bio\":"

        if (typeof value_bio_4 !== 'string') {
          if (value_bio_4 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_bio_4 instanceof Date) {
            json += JSON_STR_QUOTE + value_bio_4.toISOString() + JSON_STR_QUOTE
          } else if (value_bio_4 instanceof RegExp) {
            json += asString(value_bio_4.source)
          } else {
            json += asString(value_bio_4.toString())
          }
        } else {
          json += asString(value_bio_4)
        }

      }

      const value_company_5 = obj["company"]
      if (value_company_5 !== undefined) {
        json += ",\"company\":"

        if (typeof value_company_5 !== 'string') {
          if (value_company_5 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_company_5 instanceof Date) {
            json += JSON_STR_QUOTE + value_company_5.toISOString() + JSON_STR_QUOTE
          } else if (value_company_5 instanceof RegExp) {
            json += asString(value_company_5.source)
          } else {
            json += asString(value_company_5.toString())
          }
        } else {
          json += asString(value_company_5)
        }

      }

      const value_createdAt_6 = obj["createdAt"]
      if (value_createdAt_6 !== undefined) {
        json += ",\"createdAt\":"

        if (typeof value_createdAt_6 !== 'string') {
          if (value_createdAt_6 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_createdAt_6 instanceof Date) {
            json += JSON_STR_QUOTE + value_createdAt_6.toISOString() + JSON_STR_QUOTE
          } else if (value_createdAt_6 instanceof RegExp) {
            json += asString(value_createdAt_6.source)
          } else {
            json += asString(value_createdAt_6.toString())
          }
        } else {
          json += asString(value_createdAt_6)
        }

      }

      const value_displayName_7 = obj["displayName"]
      if (value_displayName_7 !== undefined) {
        json += ",\"displayName\":"

        if (typeof value_displayName_7 !== 'string') {
          if (value_displayName_7 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_displayName_7 instanceof Date) {
            json += JSON_STR_QUOTE + value_displayName_7.toISOString() + JSON_STR_QUOTE
          } else if (value_displayName_7 instanceof RegExp) {
            json += asString(value_displayName_7.source)
          } else {
            json += asString(value_displayName_7.toString())
          }
        } else {
          json += asString(value_displayName_7)
        }

      }

      const value_emails_8 = obj["emails"]
      if (value_emails_8 !== undefined) {
        json += ",\"emails\":"
        json += anonymous1(value_emails_8)
      }

      const value_embeddedAt_9 = obj["embeddedAt"]
      if (value_embeddedAt_9 !== undefined) {
        json += ",\"embeddedAt\":"

        if (typeof value_embeddedAt_9 !== 'string') {
          if (value_embeddedAt_9 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_embeddedAt_9 instanceof Date) {
            json += JSON_STR_QUOTE + value_embeddedAt_9.toISOString() + JSON_STR_QUOTE
          } else if (value_embeddedAt_9 instanceof RegExp) {
            json += asString(value_embeddedAt_9.source)
          } else {
            json += asString(value_embeddedAt_9.toString())
          }
        } else {
          json += asString(value_embeddedAt_9)
        }

      }

      const value_location_10 = obj["location"]
      if (value_location_10 !== undefined) {
        json += ",\"location\":"

        if (typeof value_location_10 !== 'string') {
          if (value_location_10 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_location_10 instanceof Date) {
            json += JSON_STR_QUOTE + value_location_10.toISOString() + JSON_STR_QUOTE
          } else if (value_location_10 instanceof RegExp) {
            json += asString(value_location_10.source)
          } else {
            json += asString(value_location_10.toString())
          }
        } else {
          json += asString(value_location_10)
        }

      }

      const value_resolvedCity_11 = obj["resolvedCity"]
      if (value_resolvedCity_11 !== undefined) {
        json += ",\"resolvedCity\":"

        if (typeof value_resolvedCity_11 !== 'string') {
          if (value_resolvedCity_11 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_resolvedCity_11 instanceof Date) {
            json += JSON_STR_QUOTE + value_resolvedCity_11.toISOString() + JSON_STR_QUOTE
          } else if (value_resolvedCity_11 instanceof RegExp) {
            json += asString(value_resolvedCity_11.source)
          } else {
            json += asString(value_resolvedCity_11.toString())
          }
        } else {
          json += asString(value_resolvedCity_11)
        }

      }

      const value_resolvedCountry_12 = obj["resolvedCountry"]
      if (value_resolvedCountry_12 !== undefined) {
        json += ",\"resolvedCountry\":"

        if (typeof value_resolvedCountry_12 !== 'string') {
          if (value_resolvedCountry_12 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_resolvedCountry_12 instanceof Date) {
            json += JSON_STR_QUOTE + value_resolvedCountry_12.toISOString() + JSON_STR_QUOTE
          } else if (value_resolvedCountry_12 instanceof RegExp) {
            json += asString(value_resolvedCountry_12.source)
          } else {
            json += asString(value_resolvedCountry_12.toString())
          }
        } else {
          json += asString(value_resolvedCountry_12)
        }

      }

      const value_resolvedState_13 = obj["resolvedState"]
      if (value_resolvedState_13 !== undefined) {
        json += ",\"resolvedState\":"

        if (typeof value_resolvedState_13 !== 'string') {
          if (value_resolvedState_13 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_resolvedState_13 instanceof Date) {
            json += JSON_STR_QUOTE + value_resolvedState_13.toISOString() + JSON_STR_QUOTE
          } else if (value_resolvedState_13 instanceof RegExp) {
            json += asString(value_resolvedState_13.source)
          } else {
            json += asString(value_resolvedState_13.toString())
          }
        } else {
          json += asString(value_resolvedState_13)
        }

      }

      const value_socialAccounts_14 = obj["socialAccounts"]
      if (value_socialAccounts_14 !== undefined) {
        json += ",\"socialAccounts\":"
        json += anonymous2(value_socialAccounts_14)
      }

      const value_updatedAt_18 = obj["updatedAt"]
      if (value_updatedAt_18 !== undefined) {
        json += ",\"updatedAt\":"

        if (typeof value_updatedAt_18 !== 'string') {
          if (value_updatedAt_18 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_updatedAt_18 instanceof Date) {
            json += JSON_STR_QUOTE + value_updatedAt_18.toISOString() + JSON_STR_QUOTE
          } else if (value_updatedAt_18 instanceof RegExp) {
            json += asString(value_updatedAt_18.source)
          } else {
            json += asString(value_updatedAt_18.toString())
          }
        } else {
          json += asString(value_updatedAt_18)
        }

      }

      const value_websiteUrl_19 = obj["websiteUrl"]
      if (value_websiteUrl_19 !== undefined) {
        json += ",\"websiteUrl\":"

        if (typeof value_websiteUrl_19 !== 'string') {
          if (value_websiteUrl_19 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_websiteUrl_19 instanceof Date) {
            json += JSON_STR_QUOTE + value_websiteUrl_19.toISOString() + JSON_STR_QUOTE
          } else if (value_websiteUrl_19 instanceof RegExp) {
            json += asString(value_websiteUrl_19.source)
          } else {
            json += asString(value_websiteUrl_19.toString())
          }
        } else {
          json += asString(value_websiteUrl_19)
        }

      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseRepo = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



    function anonymous1 (obj) {
      // "#/properties/lastContributorLocations"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/lastContributorLocations' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_id_1 = obj["id"]
      if (value_id_1 !== undefined) {
        json += "{\"id\":"

        if (typeof value_id_1 !== 'string') {
          if (value_id_1 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_id_1 instanceof Date) {
            json += JSON_STR_QUOTE + value_id_1.toISOString() + JSON_STR_QUOTE
          } else if (value_id_1 instanceof RegExp) {
            json += asString(value_id_1.source)
          } else {
            json += asString(value_id_1.toString())
          }
        } else {
          json += asString(value_id_1)
        }

      } else {
        throw new Error('"id" is required!')
      }

      const value_platformId_2 = obj["platformId"]
      if (value_platformId_2 !== undefined) {
        json += ",\"platformId\":"

        if (typeof value_platformId_2 !== 'string') {
          if (value_platformId_2 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_platformId_2 instanceof Date) {
            json += JSON_STR_QUOTE + value_platformId_2.toISOString() + JSON_STR_QUOTE
          } else if (value_platformId_2 instanceof RegExp) {
            json += asString(value_platformId_2.source)
          } else {
            json += asString(value_platformId_2.toString())
          }
        } else {
          json += asString(value_platformId_2)
        }

      } else {
        throw new Error('"platformId" is required!')
      }

      const value_name_3 = obj["name"]
      if (value_name_3 !== undefined) {
        json += ",\"name\":"

        if (typeof value_name_3 !== 'string') {
          if (value_name_3 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_name_3 instanceof Date) {
            json += JSON_STR_QUOTE + value_name_3.toISOString() + JSON_STR_QUOTE
          } else if (value_name_3 instanceof RegExp) {
            json += asString(value_name_3.source)
          } else {
            json += asString(value_name_3.toString())
          }
        } else {
          json += asString(value_name_3)
        }

      } else {
        throw new Error('"name" is required!')
      }

      const value_ownerLogin_4 = obj["ownerLogin"]
      if (value_ownerLogin_4 !== undefined) {
        json += ",\"ownerLogin\":"

        if (typeof value_ownerLogin_4 !== 'string') {
          if (value_ownerLogin_4 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_ownerLogin_4 instanceof Date) {
            json += JSON_STR_QUOTE + value_ownerLogin_4.toISOString() + JSON_STR_QUOTE
          } else if (value_ownerLogin_4 instanceof RegExp) {
            json += asString(value_ownerLogin_4.source)
          } else {
            json += asString(value_ownerLogin_4.toString())
          }
        } else {
          json += asString(value_ownerLogin_4)
        }

      } else {
        throw new Error('"ownerLogin" is required!')
      }

      const value_stargazerCount_5 = obj["stargazerCount"]
      if (value_stargazerCount_5 !== undefined) {
        json += ",\"stargazerCount\":"
        json += asInteger(value_stargazerCount_5)
      } else {
        throw new Error('"stargazerCount" is required!')
      }

      const value_totalIssuesClosed_6 = obj["totalIssuesClosed"]
      if (value_totalIssuesClosed_6 !== undefined) {
        json += ",\"totalIssuesClosed\":"
        json += asInteger(value_totalIssuesClosed_6)
      } else {
        throw new Error('"totalIssuesClosed" is required!')
      }

      const value_totalIssuesCount_7 = obj["totalIssuesCount"]
      if (value_totalIssuesCount_7 !== undefined) {
        json += ",\"totalIssuesCount\":"
        json += asInteger(value_totalIssuesCount_7)
      } else {
        throw new Error('"totalIssuesCount" is required!')
      }

      const value_totalIssuesOpen_8 = obj["totalIssuesOpen"]
      if (value_totalIssuesOpen_8 !== undefined) {
        json += ",\"totalIssuesOpen\":"
        json += asInteger(value_totalIssuesOpen_8)
      } else {
        throw new Error('"totalIssuesOpen" is required!')
      }

      const value_createdAt_9 = obj["createdAt"]
      if (value_createdAt_9 !== undefined) {
        json += ",\"createdAt\":"

        if (typeof value_createdAt_9 !== 'string') {
          if (value_createdAt_9 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_createdAt_9 instanceof Date) {
            json += JSON_STR_QUOTE + value_createdAt_9.toISOString() + JSON_STR_QUOTE
          } else if (value_createdAt_9 instanceof RegExp) {
            json += asString(value_createdAt_9.source)
          } else {
            json += asString(value_createdAt_9.toString())
          }
        } else {
          json += asString(value_createdAt_9)
        }

      }

      const value_description_10 = obj["description"]
      if (value_description_10 !== undefined) {
        json += ",\"description\":"

        if (typeof value_description_10 !== 'string') {
          if (value_description_10 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_description_10 instanceof Date) {
            json += JSON_STR_QUOTE + value_description_10.toISOString() + JSON_STR_QUOTE
          } else if (value_description_10 instanceof RegExp) {
            json += asString(value_description_10.source)
          } else {
            json += asString(value_description_10.toString())
          }
        } else {
          json += asString(value_description_10)
        }

      }

      const value_embeddedAt_11 = obj["embeddedAt"]
      if (value_embeddedAt_11 !== undefined) {
        json += ",\"embeddedAt\":"

        if (typeof value_embeddedAt_11 !== 'string') {
          if (value_embeddedAt_11 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_embeddedAt_11 instanceof Date) {
            json += JSON_STR_QUOTE + value_embeddedAt_11.toISOString() + JSON_STR_QUOTE
          } else if (value_embeddedAt_11 instanceof RegExp) {
            json += asString(value_embeddedAt_11.source)
          } else {
            json += asString(value_embeddedAt_11.toString())
          }
        } else {
          json += asString(value_embeddedAt_11)
        }

      }

      const value_language_12 = obj["language"]
      if (value_language_12 !== undefined) {
        json += ",\"language\":"

        if (typeof value_language_12 !== 'string') {
          if (value_language_12 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_language_12 instanceof Date) {
            json += JSON_STR_QUOTE + value_language_12.toISOString() + JSON_STR_QUOTE
          } else if (value_language_12 instanceof RegExp) {
            json += asString(value_language_12.source)
          } else {
            json += asString(value_language_12.toString())
          }
        } else {
          json += asString(value_language_12)
        }

      }

      const value_lastContributorLocations_13 = obj["lastContributorLocations"]
      if (value_lastContributorLocations_13 !== undefined) {
        json += ",\"lastContributorLocations\":"
        json += anonymous1(value_lastContributorLocations_13)
      }

      const value_readmePreview_14 = obj["readmePreview"]
      if (value_readmePreview_14 !== undefined) {
        json += ",\"readmePreview\":"

        if (typeof value_readmePreview_14 !== 'string') {
          if (value_readmePreview_14 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_readmePreview_14 instanceof Date) {
            json += JSON_STR_QUOTE + value_readmePreview_14.toISOString() + JSON_STR_QUOTE
          } else if (value_readmePreview_14 instanceof RegExp) {
            json += asString(value_readmePreview_14.source)
          } else {
            json += asString(value_readmePreview_14.toString())
          }
        } else {
          json += asString(value_readmePreview_14)
        }

      }

      const value_updatedAt_15 = obj["updatedAt"]
      if (value_updatedAt_15 !== undefined) {
        json += ",\"updatedAt\":"

        if (typeof value_updatedAt_15 !== 'string') {
          if (value_updatedAt_15 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_updatedAt_15 instanceof Date) {
            json += JSON_STR_QUOTE + value_updatedAt_15.toISOString() + JSON_STR_QUOTE
          } else if (value_updatedAt_15 instanceof RegExp) {
            json += asString(value_updatedAt_15.source)
          } else {
            json += asString(value_updatedAt_15.toString())
          }
        } else {
          json += asString(value_updatedAt_15)
        }

      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseDevRank = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_community_1 = obj["community"]
      if (value_community_1 !== undefined) {
        json += "{\"community\":"
        json += asInteger(value_community_1)
      } else {
        throw new Error('"community" is required!')
      }

      const value_crackedScore_2 = obj["crackedScore"]
      if (value_crackedScore_2 !== undefined) {
        json += ",\"crackedScore\":"
        json += asNumber(value_crackedScore_2)
      } else {
        throw new Error('"crackedScore" is required!')
      }

      const value_createdAt_3 = obj["createdAt"]
      if (value_createdAt_3 !== undefined) {
        json += ",\"createdAt\":"

        if (typeof value_createdAt_3 !== 'string') {
          if (value_createdAt_3 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_createdAt_3 instanceof Date) {
            json += JSON_STR_QUOTE + value_createdAt_3.toISOString() + JSON_STR_QUOTE
          } else if (value_createdAt_3 instanceof RegExp) {
            json += asString(value_createdAt_3.source)
          } else {
            json += asString(value_createdAt_3.toString())
          }
        } else {
          json += asString(value_createdAt_3)
        }

      } else {
        throw new Error('"createdAt" is required!')
      }

      const value_followersIn_4 = obj["followersIn"]
      if (value_followersIn_4 !== undefined) {
        json += ",\"followersIn\":"
        json += asInteger(value_followersIn_4)
      } else {
        throw new Error('"followersIn" is required!')
      }

      const value_followingOut_5 = obj["followingOut"]
      if (value_followingOut_5 !== undefined) {
        json += ",\"followingOut\":"
        json += asInteger(value_followingOut_5)
      } else {
        throw new Error('"followingOut" is required!')
      }

      const value_pc_6 = obj["pc"]
      if (value_pc_6 !== undefined) {
        json += ",\"pc\":"
        json += asNumber(value_pc_6)
      } else {
        throw new Error('"pc" is required!')
      }

      const value_rawScore_7 = obj["rawScore"]
      if (value_rawScore_7 !== undefined) {
        json += ",\"rawScore\":"
        json += asNumber(value_rawScore_7)
      } else {
        throw new Error('"rawScore" is required!')
      }

      const value_tier_8 = obj["tier"]
      if (value_tier_8 !== undefined) {
        json += ",\"tier\":"

        if (typeof value_tier_8 !== 'string') {
          if (value_tier_8 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_tier_8 instanceof Date) {
            json += JSON_STR_QUOTE + value_tier_8.toISOString() + JSON_STR_QUOTE
          } else if (value_tier_8 instanceof RegExp) {
            json += asString(value_tier_8.source)
          } else {
            json += asString(value_tier_8.toString())
          }
        } else {
          json += asString(value_tier_8)
        }

      } else {
        throw new Error('"tier" is required!')
      }

      const value_trust_9 = obj["trust"]
      if (value_trust_9 !== undefined) {
        json += ",\"trust\":"
        json += asNumber(value_trust_9)
      } else {
        throw new Error('"trust" is required!')
      }

      const value_updatedAt_10 = obj["updatedAt"]
      if (value_updatedAt_10 !== undefined) {
        json += ",\"updatedAt\":"

        if (typeof value_updatedAt_10 !== 'string') {
          if (value_updatedAt_10 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_updatedAt_10 instanceof Date) {
            json += JSON_STR_QUOTE + value_updatedAt_10.toISOString() + JSON_STR_QUOTE
          } else if (value_updatedAt_10 instanceof RegExp) {
            json += asString(value_updatedAt_10.source)
          } else {
            json += asString(value_updatedAt_10.toString())
          }
        } else {
          json += asString(value_updatedAt_10)
        }

      } else {
        throw new Error('"updatedAt" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseProfessional = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



    function anonymous1 (obj) {
      // "#/properties/awards"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/awards' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous2 (obj) {
      // "#/properties/certifications"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/certifications' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous3 (obj) {
      // "#/properties/departments"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/departments' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous4 (obj) {
      // "#/properties/expertise"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/expertise' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous5 (obj) {
      // "#/properties/languages"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/languages' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous6 (obj) {
      // "#/properties/memberships"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/memberships' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous7 (obj) {
      // "#/properties/patents"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/patents' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous8 (obj) {
      // "#/properties/priorIndustries"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/priorIndustries' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

    function anonymous9 (obj) {
      // "#/properties/publications"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/publications' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#/properties/education/items"
      function anonymous11 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''

        let addComma_27 = false

          const value_campus_28 = obj["campus"]
          if (value_campus_28 !== undefined) {
            json += addComma_27 ? ",\"campus\":" : ((addComma_27 = true), "{\"campus\":")

        if (typeof value_campus_28 !== 'string') {
          if (value_campus_28 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_campus_28 instanceof Date) {
            json += JSON_STR_QUOTE + value_campus_28.toISOString() + JSON_STR_QUOTE
          } else if (value_campus_28 instanceof RegExp) {
            json += asString(value_campus_28.source)
          } else {
            json += asString(value_campus_28.toString())
          }
        } else {
          json += asString(value_campus_28)
        }

          }

          const value_endDate_29 = obj["endDate"]
          if (value_endDate_29 !== undefined) {
            json += addComma_27 ? ",\"endDate\":" : ((addComma_27 = true), "{\"endDate\":")

        if (typeof value_endDate_29 !== 'string') {
          if (value_endDate_29 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_endDate_29 instanceof Date) {
            json += JSON_STR_QUOTE + value_endDate_29.toISOString() + JSON_STR_QUOTE
          } else if (value_endDate_29 instanceof RegExp) {
            json += asString(value_endDate_29.source)
          } else {
            json += asString(value_endDate_29.toString())
          }
        } else {
          json += asString(value_endDate_29)
        }

          }

          const value_major_30 = obj["major"]
          if (value_major_30 !== undefined) {
            json += addComma_27 ? ",\"major\":" : ((addComma_27 = true), "{\"major\":")

        if (typeof value_major_30 !== 'string') {
          if (value_major_30 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_major_30 instanceof Date) {
            json += JSON_STR_QUOTE + value_major_30.toISOString() + JSON_STR_QUOTE
          } else if (value_major_30 instanceof RegExp) {
            json += asString(value_major_30.source)
          } else {
            json += asString(value_major_30.toString())
          }
        } else {
          json += asString(value_major_30)
        }

          }

          const value_specialization_31 = obj["specialization"]
          if (value_specialization_31 !== undefined) {
            json += addComma_27 ? ",\"specialization\":" : ((addComma_27 = true), "{\"specialization\":")

        if (typeof value_specialization_31 !== 'string') {
          if (value_specialization_31 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_specialization_31 instanceof Date) {
            json += JSON_STR_QUOTE + value_specialization_31.toISOString() + JSON_STR_QUOTE
          } else if (value_specialization_31 instanceof RegExp) {
            json += asString(value_specialization_31.source)
          } else {
            json += asString(value_specialization_31.toString())
          }
        } else {
          json += asString(value_specialization_31)
        }

          }

          const value_startDate_32 = obj["startDate"]
          if (value_startDate_32 !== undefined) {
            json += addComma_27 ? ",\"startDate\":" : ((addComma_27 = true), "{\"startDate\":")

        if (typeof value_startDate_32 !== 'string') {
          if (value_startDate_32 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_startDate_32 instanceof Date) {
            json += JSON_STR_QUOTE + value_startDate_32.toISOString() + JSON_STR_QUOTE
          } else if (value_startDate_32 instanceof RegExp) {
            json += asString(value_startDate_32.source)
          } else {
            json += asString(value_startDate_32.toString())
          }
        } else {
          json += asString(value_startDate_32)
        }

          }
if (!addComma_27) json += JSON_STR_BEGIN_OBJECT

return json + JSON_STR_END_OBJECT

      }


    function anonymous10 (obj) {
      // "#/properties/education"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/education' does not match schema definition.")
    }
    const arrayLength = obj.length

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]
        json += anonymous11(value)
        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]
          json += anonymous11(value)
        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#/properties/experience/items"
      function anonymous13 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''

        let addComma_34 = false

          const value_company_35 = obj["company"]
          if (value_company_35 !== undefined) {
            json += addComma_34 ? ",\"company\":" : ((addComma_34 = true), "{\"company\":")

        if (typeof value_company_35 !== 'string') {
          if (value_company_35 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_company_35 instanceof Date) {
            json += JSON_STR_QUOTE + value_company_35.toISOString() + JSON_STR_QUOTE
          } else if (value_company_35 instanceof RegExp) {
            json += asString(value_company_35.source)
          } else {
            json += asString(value_company_35.toString())
          }
        } else {
          json += asString(value_company_35)
        }

          }

          const value_endDate_36 = obj["endDate"]
          if (value_endDate_36 !== undefined) {
            json += addComma_34 ? ",\"endDate\":" : ((addComma_34 = true), "{\"endDate\":")

        if (typeof value_endDate_36 !== 'string') {
          if (value_endDate_36 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_endDate_36 instanceof Date) {
            json += JSON_STR_QUOTE + value_endDate_36.toISOString() + JSON_STR_QUOTE
          } else if (value_endDate_36 instanceof RegExp) {
            json += asString(value_endDate_36.source)
          } else {
            json += asString(value_endDate_36.toString())
          }
        } else {
          json += asString(value_endDate_36)
        }

          }

          const value_industry_37 = obj["industry"]
          if (value_industry_37 !== undefined) {
            json += addComma_34 ? ",\"industry\":" : ((addComma_34 = true), "{\"industry\":")

        if (typeof value_industry_37 !== 'string') {
          if (value_industry_37 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_industry_37 instanceof Date) {
            json += JSON_STR_QUOTE + value_industry_37.toISOString() + JSON_STR_QUOTE
          } else if (value_industry_37 instanceof RegExp) {
            json += asString(value_industry_37.source)
          } else {
            json += asString(value_industry_37.toString())
          }
        } else {
          json += asString(value_industry_37)
        }

          }

          const value_location_38 = obj["location"]
          if (value_location_38 !== undefined) {
            json += addComma_34 ? ",\"location\":" : ((addComma_34 = true), "{\"location\":")

        if (typeof value_location_38 !== 'string') {
          if (value_location_38 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_location_38 instanceof Date) {
            json += JSON_STR_QUOTE + value_location_38.toISOString() + JSON_STR_QUOTE
          } else if (value_location_38 instanceof RegExp) {
            json += asString(value_location_38.source)
          } else {
            json += asString(value_location_38.toString())
          }
        } else {
          json += asString(value_location_38)
        }

          }

          const value_startDate_39 = obj["startDate"]
          if (value_startDate_39 !== undefined) {
            json += addComma_34 ? ",\"startDate\":" : ((addComma_34 = true), "{\"startDate\":")

        if (typeof value_startDate_39 !== 'string') {
          if (value_startDate_39 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_startDate_39 instanceof Date) {
            json += JSON_STR_QUOTE + value_startDate_39.toISOString() + JSON_STR_QUOTE
          } else if (value_startDate_39 instanceof RegExp) {
            json += asString(value_startDate_39.source)
          } else {
            json += asString(value_startDate_39.toString())
          }
        } else {
          json += asString(value_startDate_39)
        }

          }

          const value_summary_40 = obj["summary"]
          if (value_summary_40 !== undefined) {
            json += addComma_34 ? ",\"summary\":" : ((addComma_34 = true), "{\"summary\":")

        if (typeof value_summary_40 !== 'string') {
          if (value_summary_40 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_summary_40 instanceof Date) {
            json += JSON_STR_QUOTE + value_summary_40.toISOString() + JSON_STR_QUOTE
          } else if (value_summary_40 instanceof RegExp) {
            json += asString(value_summary_40.source)
          } else {
            json += asString(value_summary_40.toString())
          }
        } else {
          json += asString(value_summary_40)
        }

          }

          const value_title_41 = obj["title"]
          if (value_title_41 !== undefined) {
            json += addComma_34 ? ",\"title\":" : ((addComma_34 = true), "{\"title\":")

        if (typeof value_title_41 !== 'string') {
          if (value_title_41 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_title_41 instanceof Date) {
            json += JSON_STR_QUOTE + value_title_41.toISOString() + JSON_STR_QUOTE
          } else if (value_title_41 instanceof RegExp) {
            json += asString(value_title_41.source)
          } else {
            json += asString(value_title_41.toString())
          }
        } else {
          json += asString(value_title_41)
        }

          }

          const value_isCurrent_42 = obj["isCurrent"]
          if (value_isCurrent_42 !== undefined) {
            json += addComma_34 ? ",\"isCurrent\":" : ((addComma_34 = true), "{\"isCurrent\":")
            json += asBoolean(value_isCurrent_42)
          }
if (!addComma_34) json += JSON_STR_BEGIN_OBJECT

return json + JSON_STR_END_OBJECT

      }


    function anonymous12 (obj) {
      // "#/properties/experience"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/experience' does not match schema definition.")
    }
    const arrayLength = obj.length

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]
        json += anonymous13(value)
        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]
          json += anonymous13(value)
        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''

        let addComma_0 = false

          const value_city_1 = obj["city"]
          if (value_city_1 !== undefined) {
            json += addComma_0 ? ",\"city\":" : ((addComma_0 = true), "{\"city\":")

        if (typeof value_city_1 !== 'string') {
          if (value_city_1 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_city_1 instanceof Date) {
            json += JSON_STR_QUOTE + value_city_1.toISOString() + JSON_STR_QUOTE
          } else if (value_city_1 instanceof RegExp) {
            json += asString(value_city_1.source)
          } else {
            json += asString(value_city_1.toString())
          }
        } else {
          json += asString(value_city_1)
        }

          }

          const value_country_2 = obj["country"]
          if (value_country_2 !== undefined) {
            json += addComma_0 ? ",\"country\":" : ((addComma_0 = true), "{\"country\":")

        if (typeof value_country_2 !== 'string') {
          if (value_country_2 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_country_2 instanceof Date) {
            json += JSON_STR_QUOTE + value_country_2.toISOString() + JSON_STR_QUOTE
          } else if (value_country_2 instanceof RegExp) {
            json += asString(value_country_2.source)
          } else {
            json += asString(value_country_2.toString())
          }
        } else {
          json += asString(value_country_2)
        }

          }

          const value_currentIndustry_3 = obj["currentIndustry"]
          if (value_currentIndustry_3 !== undefined) {
            json += addComma_0 ? ",\"currentIndustry\":" : ((addComma_0 = true), "{\"currentIndustry\":")

        if (typeof value_currentIndustry_3 !== 'string') {
          if (value_currentIndustry_3 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_currentIndustry_3 instanceof Date) {
            json += JSON_STR_QUOTE + value_currentIndustry_3.toISOString() + JSON_STR_QUOTE
          } else if (value_currentIndustry_3 instanceof RegExp) {
            json += asString(value_currentIndustry_3.source)
          } else {
            json += asString(value_currentIndustry_3.toString())
          }
        } else {
          json += asString(value_currentIndustry_3)
        }

          }

          const value_firstName_4 = obj["firstName"]
          if (value_firstName_4 !== undefined) {
            json += addComma_0 ? ",\"firstName\":" : ((addComma_0 = true), "{\"firstName\":")

        if (typeof value_firstName_4 !== 'string') {
          if (value_firstName_4 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_firstName_4 instanceof Date) {
            json += JSON_STR_QUOTE + value_firstName_4.toISOString() + JSON_STR_QUOTE
          } else if (value_firstName_4 instanceof RegExp) {
            json += asString(value_firstName_4.source)
          } else {
            json += asString(value_firstName_4.toString())
          }
        } else {
          json += asString(value_firstName_4)
        }

          }

          const value_functionalArea_5 = obj["functionalArea"]
          if (value_functionalArea_5 !== undefined) {
            json += addComma_0 ? ",\"functionalArea\":" : ((addComma_0 = true), "{\"functionalArea\":")

        if (typeof value_functionalArea_5 !== 'string') {
          if (value_functionalArea_5 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_functionalArea_5 instanceof Date) {
            json += JSON_STR_QUOTE + value_functionalArea_5.toISOString() + JSON_STR_QUOTE
          } else if (value_functionalArea_5 instanceof RegExp) {
            json += asString(value_functionalArea_5.source)
          } else {
            json += asString(value_functionalArea_5.toString())
          }
        } else {
          json += asString(value_functionalArea_5)
        }

          }

          const value_headline_6 = obj["headline"]
          if (value_headline_6 !== undefined) {
            json += addComma_0 ? ",\"headline\":" : ((addComma_0 = true), "{\"headline\":")

        if (typeof value_headline_6 !== 'string') {
          if (value_headline_6 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_headline_6 instanceof Date) {
            json += JSON_STR_QUOTE + value_headline_6.toISOString() + JSON_STR_QUOTE
          } else if (value_headline_6 instanceof RegExp) {
            json += asString(value_headline_6.source)
          } else {
            json += asString(value_headline_6.toString())
          }
        } else {
          json += asString(value_headline_6)
        }

          }

          const value_lastName_7 = obj["lastName"]
          if (value_lastName_7 !== undefined) {
            json += addComma_0 ? ",\"lastName\":" : ((addComma_0 = true), "{\"lastName\":")

        if (typeof value_lastName_7 !== 'string') {
          if (value_lastName_7 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_lastName_7 instanceof Date) {
            json += JSON_STR_QUOTE + value_lastName_7.toISOString() + JSON_STR_QUOTE
          } else if (value_lastName_7 instanceof RegExp) {
            json += asString(value_lastName_7.source)
          } else {
            json += asString(value_lastName_7.toString())
          }
        } else {
          json += asString(value_lastName_7)
        }

          }

          const value_location_8 = obj["location"]
          if (value_location_8 !== undefined) {
            json += addComma_0 ? ",\"location\":" : ((addComma_0 = true), "{\"location\":")

        if (typeof value_location_8 !== 'string') {
          if (value_location_8 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_location_8 instanceof Date) {
            json += JSON_STR_QUOTE + value_location_8.toISOString() + JSON_STR_QUOTE
          } else if (value_location_8 instanceof RegExp) {
            json += asString(value_location_8.source)
          } else {
            json += asString(value_location_8.toString())
          }
        } else {
          json += asString(value_location_8)
        }

          }

          const value_organization_9 = obj["organization"]
          if (value_organization_9 !== undefined) {
            json += addComma_0 ? ",\"organization\":" : ((addComma_0 = true), "{\"organization\":")

        if (typeof value_organization_9 !== 'string') {
          if (value_organization_9 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_organization_9 instanceof Date) {
            json += JSON_STR_QUOTE + value_organization_9.toISOString() + JSON_STR_QUOTE
          } else if (value_organization_9 instanceof RegExp) {
            json += asString(value_organization_9.source)
          } else {
            json += asString(value_organization_9.toString())
          }
        } else {
          json += asString(value_organization_9)
        }

          }

          const value_professionalUrl_10 = obj["professionalUrl"]
          if (value_professionalUrl_10 !== undefined) {
            json += addComma_0 ? ",\"professionalUrl\":" : ((addComma_0 = true), "{\"professionalUrl\":")

        if (typeof value_professionalUrl_10 !== 'string') {
          if (value_professionalUrl_10 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_professionalUrl_10 instanceof Date) {
            json += JSON_STR_QUOTE + value_professionalUrl_10.toISOString() + JSON_STR_QUOTE
          } else if (value_professionalUrl_10 instanceof RegExp) {
            json += asString(value_professionalUrl_10.source)
          } else {
            json += asString(value_professionalUrl_10.toString())
          }
        } else {
          json += asString(value_professionalUrl_10)
        }

          }

          const value_seniority_11 = obj["seniority"]
          if (value_seniority_11 !== undefined) {
            json += addComma_0 ? ",\"seniority\":" : ((addComma_0 = true), "{\"seniority\":")

        if (typeof value_seniority_11 !== 'string') {
          if (value_seniority_11 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_seniority_11 instanceof Date) {
            json += JSON_STR_QUOTE + value_seniority_11.toISOString() + JSON_STR_QUOTE
          } else if (value_seniority_11 instanceof RegExp) {
            json += asString(value_seniority_11.source)
          } else {
            json += asString(value_seniority_11.toString())
          }
        } else {
          json += asString(value_seniority_11)
        }

          }

          const value_seniorityLevel_12 = obj["seniorityLevel"]
          if (value_seniorityLevel_12 !== undefined) {
            json += addComma_0 ? ",\"seniorityLevel\":" : ((addComma_0 = true), "{\"seniorityLevel\":")

        if (typeof value_seniorityLevel_12 !== 'string') {
          if (value_seniorityLevel_12 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_seniorityLevel_12 instanceof Date) {
            json += JSON_STR_QUOTE + value_seniorityLevel_12.toISOString() + JSON_STR_QUOTE
          } else if (value_seniorityLevel_12 instanceof RegExp) {
            json += asString(value_seniorityLevel_12.source)
          } else {
            json += asString(value_seniorityLevel_12.toString())
          }
        } else {
          json += asString(value_seniorityLevel_12)
        }

          }

          const value_state_13 = obj["state"]
          if (value_state_13 !== undefined) {
            json += addComma_0 ? ",\"state\":" : ((addComma_0 = true), "{\"state\":")

        if (typeof value_state_13 !== 'string') {
          if (value_state_13 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_state_13 instanceof Date) {
            json += JSON_STR_QUOTE + value_state_13.toISOString() + JSON_STR_QUOTE
          } else if (value_state_13 instanceof RegExp) {
            json += asString(value_state_13.source)
          } else {
            json += asString(value_state_13.toString())
          }
        } else {
          json += asString(value_state_13)
        }

          }

          const value_title_14 = obj["title"]
          if (value_title_14 !== undefined) {
            json += addComma_0 ? ",\"title\":" : ((addComma_0 = true), "{\"title\":")

        if (typeof value_title_14 !== 'string') {
          if (value_title_14 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_title_14 instanceof Date) {
            json += JSON_STR_QUOTE + value_title_14.toISOString() + JSON_STR_QUOTE
          } else if (value_title_14 instanceof RegExp) {
            json += asString(value_title_14.source)
          } else {
            json += asString(value_title_14.toString())
          }
        } else {
          json += asString(value_title_14)
        }

          }

          const value_awards_15 = obj["awards"]
          if (value_awards_15 !== undefined) {
            json += addComma_0 ? ",\"awards\":" : ((addComma_0 = true), "{\"awards\":")
            json += anonymous1(value_awards_15)
          }

          const value_certifications_16 = obj["certifications"]
          if (value_certifications_16 !== undefined) {
            json += addComma_0 ? ",\"certifications\":" : ((addComma_0 = true), "{\"certifications\":")
            json += anonymous2(value_certifications_16)
          }

          const value_departments_17 = obj["departments"]
          if (value_departments_17 !== undefined) {
            json += addComma_0 ? ",\"departments\":" : ((addComma_0 = true), "{\"departments\":")
            json += anonymous3(value_departments_17)
          }

          const value_expertise_18 = obj["expertise"]
          if (value_expertise_18 !== undefined) {
            json += addComma_0 ? ",\"expertise\":" : ((addComma_0 = true), "{\"expertise\":")
            json += anonymous4(value_expertise_18)
          }

          const value_languages_19 = obj["languages"]
          if (value_languages_19 !== undefined) {
            json += addComma_0 ? ",\"languages\":" : ((addComma_0 = true), "{\"languages\":")
            json += anonymous5(value_languages_19)
          }

          const value_memberships_20 = obj["memberships"]
          if (value_memberships_20 !== undefined) {
            json += addComma_0 ? ",\"memberships\":" : ((addComma_0 = true), "{\"memberships\":")
            json += anonymous6(value_memberships_20)
          }

          const value_patents_21 = obj["patents"]
          if (value_patents_21 !== undefined) {
            json += addComma_0 ? ",\"patents\":" : ((addComma_0 = true), "{\"patents\":")
            json += anonymous7(value_patents_21)
          }

          const value_priorIndustries_22 = obj["priorIndustries"]
          if (value_priorIndustries_22 !== undefined) {
            json += addComma_0 ? ",\"priorIndustries\":" : ((addComma_0 = true), "{\"priorIndustries\":")
            json += anonymous8(value_priorIndustries_22)
          }

          const value_publications_23 = obj["publications"]
          if (value_publications_23 !== undefined) {
            json += addComma_0 ? ",\"publications\":" : ((addComma_0 = true), "{\"publications\":")
            json += anonymous9(value_publications_23)
          }

          const value_connectionsCount_24 = obj["connectionsCount"]
          if (value_connectionsCount_24 !== undefined) {
            json += addComma_0 ? ",\"connectionsCount\":" : ((addComma_0 = true), "{\"connectionsCount\":")
            json += asInteger(value_connectionsCount_24)
          }

          const value_followerCount_25 = obj["followerCount"]
          if (value_followerCount_25 !== undefined) {
            json += addComma_0 ? ",\"followerCount\":" : ((addComma_0 = true), "{\"followerCount\":")
            json += asInteger(value_followerCount_25)
          }

          const value_education_26 = obj["education"]
          if (value_education_26 !== undefined) {
            json += addComma_0 ? ",\"education\":" : ((addComma_0 = true), "{\"education\":")
            json += anonymous10(value_education_26)
          }

          const value_experience_33 = obj["experience"]
          if (value_experience_33 !== undefined) {
            json += addComma_0 ? ",\"experience\":" : ((addComma_0 = true), "{\"experience\":")
            json += anonymous12(value_experience_33)
          }
if (!addComma_0) json += JSON_STR_BEGIN_OBJECT

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialisePageInfo = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_endCursor_1 = obj["endCursor"]
      if (value_endCursor_1 !== undefined) {
        json += "{\"endCursor\":"

          if (value_endCursor_1 === null) {
            json += JSON_STR_NULL
          }

          else if(
            typeof value_endCursor_1 === "string" ||
            value_endCursor_1 === null ||
            value_endCursor_1 instanceof Date ||
            value_endCursor_1 instanceof RegExp ||
            (
              typeof value_endCursor_1 === "object" &&
              typeof value_endCursor_1.toString === "function" &&
              value_endCursor_1.toString !== Object.prototype.toString
            )
          ) {

        if (typeof value_endCursor_1 !== 'string') {
          if (value_endCursor_1 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_endCursor_1 instanceof Date) {
            json += JSON_STR_QUOTE + value_endCursor_1.toISOString() + JSON_STR_QUOTE
          } else if (value_endCursor_1 instanceof RegExp) {
            json += asString(value_endCursor_1.source)
          } else {
            json += asString(value_endCursor_1.toString())
          }
        } else {
          json += asString(value_endCursor_1)
        }

          }

    else throw new TypeError("The value of '#/properties/endCursor' does not match schema definition.")

      } else {
        throw new Error('"endCursor" is required!')
      }

      const value_hasNextPage_2 = obj["hasNextPage"]
      if (value_hasNextPage_2 !== undefined) {
        json += ",\"hasNextPage\":"
        json += asBoolean(value_hasNextPage_2)
      } else {
        throw new Error('"hasNextPage" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseProblem = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



      // "#/properties/errors/items"
      function anonymous2 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_pointer_11 = obj["pointer"]
      if (value_pointer_11 !== undefined) {
        json += "{\"pointer\":"

        if (typeof value_pointer_11 !== 'string') {
          if (value_pointer_11 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_pointer_11 instanceof Date) {
            json += JSON_STR_QUOTE + value_pointer_11.toISOString() + JSON_STR_QUOTE
          } else if (value_pointer_11 instanceof RegExp) {
            json += asString(value_pointer_11.source)
          } else {
            json += asString(value_pointer_11.toString())
          }
        } else {
          json += asString(value_pointer_11)
        }

      } else {
        throw new Error('"pointer" is required!')
      }

      const value_message_12 = obj["message"]
      if (value_message_12 !== undefined) {
        json += ",\"message\":"

        if (typeof value_message_12 !== 'string') {
          if (value_message_12 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_message_12 instanceof Date) {
            json += JSON_STR_QUOTE + value_message_12.toISOString() + JSON_STR_QUOTE
          } else if (value_message_12 instanceof RegExp) {
            json += asString(value_message_12.source)
          } else {
            json += asString(value_message_12.toString())
          }
        } else {
          json += asString(value_message_12)
        }

      } else {
        throw new Error('"message" is required!')
      }

return json + JSON_STR_END_OBJECT

      }


    function anonymous1 (obj) {
      // "#/properties/errors"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/errors' does not match schema definition.")
    }
    const arrayLength = obj.length

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]
        json += anonymous2(value)
        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]
          json += anonymous2(value)
        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_type_1 = obj["type"]
      if (value_type_1 !== undefined) {
        json += "{\"type\":"

        if (typeof value_type_1 !== 'string') {
          if (value_type_1 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_type_1 instanceof Date) {
            json += JSON_STR_QUOTE + value_type_1.toISOString() + JSON_STR_QUOTE
          } else if (value_type_1 instanceof RegExp) {
            json += asString(value_type_1.source)
          } else {
            json += asString(value_type_1.toString())
          }
        } else {
          json += asString(value_type_1)
        }

      } else {
        throw new Error('"type" is required!')
      }

      const value_title_2 = obj["title"]
      if (value_title_2 !== undefined) {
        json += ",\"title\":"

        if (typeof value_title_2 !== 'string') {
          if (value_title_2 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_title_2 instanceof Date) {
            json += JSON_STR_QUOTE + value_title_2.toISOString() + JSON_STR_QUOTE
          } else if (value_title_2 instanceof RegExp) {
            json += asString(value_title_2.source)
          } else {
            json += asString(value_title_2.toString())
          }
        } else {
          json += asString(value_title_2)
        }

      } else {
        throw new Error('"title" is required!')
      }

      const value_status_3 = obj["status"]
      if (value_status_3 !== undefined) {
        json += ",\"status\":"
        json += asInteger(value_status_3)
      } else {
        throw new Error('"status" is required!')
      }

      const value_detail_4 = obj["detail"]
      if (value_detail_4 !== undefined) {
        json += ",\"detail\":"

        if (typeof value_detail_4 !== 'string') {
          if (value_detail_4 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_detail_4 instanceof Date) {
            json += JSON_STR_QUOTE + value_detail_4.toISOString() + JSON_STR_QUOTE
          } else if (value_detail_4 instanceof RegExp) {
            json += asString(value_detail_4.source)
          } else {
            json += asString(value_detail_4.toString())
          }
        } else {
          json += asString(value_detail_4)
        }

      } else {
        throw new Error('"detail" is required!')
      }

      const value_code_5 = obj["code"]
      if (value_code_5 !== undefined) {
        json += ",\"code\":"

        if (typeof value_code_5 !== 'string') {
          if (value_code_5 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_code_5 instanceof Date) {
            json += JSON_STR_QUOTE + value_code_5.toISOString() + JSON_STR_QUOTE
          } else if (value_code_5 instanceof RegExp) {
            json += asString(value_code_5.source)
          } else {
            json += asString(value_code_5.toString())
          }
        } else {
          json += asString(value_code_5)
        }

      } else {
        throw new Error('"code" is required!')
      }

      const value_requestId_6 = obj["requestId"]
      if (value_requestId_6 !== undefined) {
        json += ",\"requestId\":"

        if (typeof value_requestId_6 !== 'string') {
          if (value_requestId_6 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_requestId_6 instanceof Date) {
            json += JSON_STR_QUOTE + value_requestId_6.toISOString() + JSON_STR_QUOTE
          } else if (value_requestId_6 instanceof RegExp) {
            json += asString(value_requestId_6.source)
          } else {
            json += asString(value_requestId_6.toString())
          }
        } else {
          json += asString(value_requestId_6)
        }

      } else {
        throw new Error('"requestId" is required!')
      }

      const value_required_7 = obj["required"]
      if (value_required_7 !== undefined) {
        json += ",\"required\":"
        json += asInteger(value_required_7)
      }

      const value_remaining_8 = obj["remaining"]
      if (value_remaining_8 !== undefined) {
        json += ",\"remaining\":"
        json += asInteger(value_remaining_8)
      }

      const value_errors_9 = obj["errors"]
      if (value_errors_9 !== undefined) {
        json += ",\"errors\":"
        json += anonymous1(value_errors_9)
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseAccount = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



    function anonymous1 (obj) {
      // "#/properties/services"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/services' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#/properties/credits"
      function anonymous2 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_remaining_5 = obj["remaining"]
      if (value_remaining_5 !== undefined) {
        json += "{\"remaining\":"
        json += asInteger(value_remaining_5)
      } else {
        throw new Error('"remaining" is required!')
      }

      const value_used_6 = obj["used"]
      if (value_used_6 !== undefined) {
        json += ",\"used\":"
        json += asInteger(value_used_6)
      } else {
        throw new Error('"used" is required!')
      }

return json + JSON_STR_END_OBJECT

      }


      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_name_1 = obj["name"]
      if (value_name_1 !== undefined) {
        json += "{\"name\":"

        if (typeof value_name_1 !== 'string') {
          if (value_name_1 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_name_1 instanceof Date) {
            json += JSON_STR_QUOTE + value_name_1.toISOString() + JSON_STR_QUOTE
          } else if (value_name_1 instanceof RegExp) {
            json += asString(value_name_1.source)
          } else {
            json += asString(value_name_1.toString())
          }
        } else {
          json += asString(value_name_1)
        }

      } else {
        throw new Error('"name" is required!')
      }

      const value_services_2 = obj["services"]
      if (value_services_2 !== undefined) {
        json += ",\"services\":"
        json += anonymous1(value_services_2)
      } else {
        throw new Error('"services" is required!')
      }

      const value_credits_3 = obj["credits"]
      if (value_credits_3 !== undefined) {
        json += ",\"credits\":"
        json += anonymous2(value_credits_3)
      } else {
        throw new Error('"credits" is required!')
      }

      const value_rate_7 = obj["rate"]
      if (value_rate_7 !== undefined) {
        json += ",\"rate\":"
        json += asNumber(value_rate_7)
      } else {
        throw new Error('"rate" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseCount = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_count_1 = obj["count"]
      if (value_count_1 !== undefined) {
        json += "{\"count\":"
        json += asInteger(value_count_1)
      } else {
        throw new Error('"count" is required!')
      }

      const value_truncated_2 = obj["truncated"]
      if (value_truncated_2 !== undefined) {
        json += ",\"truncated\":"
        json += "false"
      } else {
        throw new Error('"truncated" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseBestEmails = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



    function anonymous3 (obj) {
      // "#/properties/results/items/properties/otherCandidates"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/results/items/properties/otherCandidates' does not match schema definition.")
    }
    const arrayLength = obj.length

      if (typeof arrayLength === 'number' && arrayLength >= 128 && Number.isInteger(arrayLength) && arrayLength <= 0xffffffff) {
        return asPlainStringArray(obj, arrayLength)
      }

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]

        if (typeof value !== 'string') {
          if (value === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value instanceof Date) {
            json += JSON_STR_QUOTE + value.toISOString() + JSON_STR_QUOTE
          } else if (value instanceof RegExp) {
            json += asString(value.source)
          } else {
            json += asString(value.toString())
          }
        } else {
          json += asString(value)
        }

        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#/properties/results/items"
      function anonymous2 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_bestEmail_4 = obj["bestEmail"]
      if (value_bestEmail_4 !== undefined) {
        json += "{\"bestEmail\":"

          if (value_bestEmail_4 === null) {
            json += JSON_STR_NULL
          }

          else if(
            typeof value_bestEmail_4 === "string" ||
            value_bestEmail_4 === null ||
            value_bestEmail_4 instanceof Date ||
            value_bestEmail_4 instanceof RegExp ||
            (
              typeof value_bestEmail_4 === "object" &&
              typeof value_bestEmail_4.toString === "function" &&
              value_bestEmail_4.toString !== Object.prototype.toString
            )
          ) {

        if (typeof value_bestEmail_4 !== 'string') {
          if (value_bestEmail_4 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_bestEmail_4 instanceof Date) {
            json += JSON_STR_QUOTE + value_bestEmail_4.toISOString() + JSON_STR_QUOTE
          } else if (value_bestEmail_4 instanceof RegExp) {
            json += asString(value_bestEmail_4.source)
          } else {
            json += asString(value_bestEmail_4.toString())
          }
        } else {
          json += asString(value_bestEmail_4)
        }

          }

    else throw new TypeError("The value of '#/properties/results/items/properties/bestEmail' does not match schema definition.")

      } else {
        throw new Error('"bestEmail" is required!')
      }

      const value_login_5 = obj["login"]
      if (value_login_5 !== undefined) {
        json += ",\"login\":"

        if (typeof value_login_5 !== 'string') {
          if (value_login_5 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_login_5 instanceof Date) {
            json += JSON_STR_QUOTE + value_login_5.toISOString() + JSON_STR_QUOTE
          } else if (value_login_5 instanceof RegExp) {
            json += asString(value_login_5.source)
          } else {
            json += asString(value_login_5.toString())
          }
        } else {
          json += asString(value_login_5)
        }

      } else {
        throw new Error('"login" is required!')
      }

      const value_otherCandidates_6 = obj["otherCandidates"]
      if (value_otherCandidates_6 !== undefined) {
        json += ",\"otherCandidates\":"
        json += anonymous3(value_otherCandidates_6)
      } else {
        throw new Error('"otherCandidates" is required!')
      }

      const value_platformId_7 = obj["platformId"]
      if (value_platformId_7 !== undefined) {
        json += ",\"platformId\":"

        if (typeof value_platformId_7 !== 'string') {
          if (value_platformId_7 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_platformId_7 instanceof Date) {
            json += JSON_STR_QUOTE + value_platformId_7.toISOString() + JSON_STR_QUOTE
          } else if (value_platformId_7 instanceof RegExp) {
            json += asString(value_platformId_7.source)
          } else {
            json += asString(value_platformId_7.toString())
          }
        } else {
          json += asString(value_platformId_7)
        }

      } else {
        throw new Error('"platformId" is required!')
      }

      const value_profile_8 = obj["profile"]
      if (value_profile_8 !== undefined) {
        json += ",\"profile\":"

          if (value_profile_8 === null) {
            json += JSON_STR_NULL
          }

          else if(
            typeof value_profile_8 === "string" ||
            value_profile_8 === null ||
            value_profile_8 instanceof Date ||
            value_profile_8 instanceof RegExp ||
            (
              typeof value_profile_8 === "object" &&
              typeof value_profile_8.toString === "function" &&
              value_profile_8.toString !== Object.prototype.toString
            )
          ) {

        if (typeof value_profile_8 !== 'string') {
          if (value_profile_8 === null) {
            json += JSON_STR_EMPTY_STRING
          } else if (value_profile_8 instanceof Date) {
            json += JSON_STR_QUOTE + value_profile_8.toISOString() + JSON_STR_QUOTE
          } else if (value_profile_8 instanceof RegExp) {
            json += asString(value_profile_8.source)
          } else {
            json += asString(value_profile_8.toString())
          }
        } else {
          json += asString(value_profile_8)
        }

          }

    else throw new TypeError("The value of '#/properties/results/items/properties/profile' does not match schema definition.")

      } else {
        throw new Error('"profile" is required!')
      }

return json + JSON_STR_END_OBJECT

      }


    function anonymous1 (obj) {
      // "#/properties/results"
      let json = ''

    if (obj === null) return JSON_STR_EMPTY_ARRAY
    if (!Array.isArray(obj)) {
      throw new TypeError("The value of '#/properties/results' does not match schema definition.")
    }
    const arrayLength = obj.length

    json += JSON_STR_BEGIN_ARRAY

      if (arrayLength > 0) {
        const value = obj[0]
        json += anonymous2(value)
        for (let i = 1; i < arrayLength; i++) {
          json += JSON_STR_COMMA
          const value = obj[i]
          json += anonymous2(value)
        }
      }
      return json + JSON_STR_END_ARRAY
    }

      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_count_1 = obj["count"]
      if (value_count_1 !== undefined) {
        json += "{\"count\":"
        json += asInteger(value_count_1)
      } else {
        throw new Error('"count" is required!')
      }

      const value_results_2 = obj["results"]
      if (value_results_2 !== undefined) {
        json += ",\"results\":"
        json += anonymous1(value_results_2)
      } else {
        throw new Error('"results" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseReplyStored = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_count_1 = obj["count"]
      if (value_count_1 !== undefined) {
        json += "{\"count\":"
        json += asInteger(value_count_1)
      } else {
        throw new Error('"count" is required!')
      }

      const value_success_2 = obj["success"]
      if (value_success_2 !== undefined) {
        json += ",\"success\":"
        json += "true"
      } else {
        throw new Error('"success" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)

export const serialiseCost = function anonymous(validator,serializer
) {


const {
  asString,
  asNumber,
  asBoolean,
  asDateTime,
  asDate,
  asTime,
  asUnsafeString,
  asPlainStringArray
} = serializer

const asInteger = serializer.asInteger.bind(serializer)


    const JSON_STR_BEGIN_OBJECT = '{'
    const JSON_STR_END_OBJECT = '}'
    const JSON_STR_BEGIN_ARRAY = '['
    const JSON_STR_END_ARRAY = ']'
    const JSON_STR_COMMA = ','
    const JSON_STR_COLONS = ':'
    const JSON_STR_QUOTE = '"'
    const JSON_STR_EMPTY_OBJECT = JSON_STR_BEGIN_OBJECT + JSON_STR_END_OBJECT
    const JSON_STR_EMPTY_ARRAY = JSON_STR_BEGIN_ARRAY + JSON_STR_END_ARRAY
    const JSON_STR_EMPTY_STRING = JSON_STR_QUOTE + JSON_STR_QUOTE
    const JSON_STR_NULL = 'null'



      // "#"
      function anonymous0 (input) {
        const obj = (input && typeof input.toJSON === 'function')
    ? input.toJSON()
    : input

        if (obj === null) return JSON_STR_EMPTY_OBJECT
        let json = ''


      const value_dryRun_1 = obj["dryRun"]
      if (value_dryRun_1 !== undefined) {
        json += "{\"dryRun\":"
        json += "true"
      } else {
        throw new Error('"dryRun" is required!')
      }

      const value_creditsMax_2 = obj["creditsMax"]
      if (value_creditsMax_2 !== undefined) {
        json += ",\"creditsMax\":"
        json += asInteger(value_creditsMax_2)
      } else {
        throw new Error('"creditsMax" is required!')
      }

return json + JSON_STR_END_OBJECT

      }

    const main = anonymous0
    return main

}(validator, serializer)
