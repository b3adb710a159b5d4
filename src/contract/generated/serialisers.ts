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
