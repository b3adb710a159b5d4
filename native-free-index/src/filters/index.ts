export { countFilterMatches, evaluate, type FilterContext } from './evaluate.ts'
