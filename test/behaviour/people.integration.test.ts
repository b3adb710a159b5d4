import { runBehaviour } from './behaviour.ts'

runBehaviour('people')
