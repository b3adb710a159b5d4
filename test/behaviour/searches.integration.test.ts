import { runBehaviour } from './behaviour.ts'

runBehaviour('town', 'metrics', 'experts')
