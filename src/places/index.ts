export {
  type AreaData,
  type CityData,
  type CountryData,
  type PlaceData,
  PlacesError,
  pack,
  quality,
  type RegionData,
  type Sense,
  type StateData,
  unpack,
  weighSense,
} from './format.ts'
export { type Gazetteer, openGazetteer, type TextPlaces } from './gazetteer.ts'
export { isOneEdit, listDeletions } from './misspelt.ts'
export type { Area, Located, Mention, Place, Region } from './place.ts'
export type { CodedCountry } from './states.ts'
export type { PlaceLevel } from './stored-name.ts'
export { encodePlaces } from './table.ts'
export { arrows, nameKey } from './words.ts'
