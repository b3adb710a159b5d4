export { type Gazetteer, openGazetteer } from './gazetteer.ts'
export type { Area, Located, Mention, Place, Region } from './place.ts'
