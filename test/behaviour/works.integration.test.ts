import { runBehaviour } from './behaviour.ts'

runBehaviour('works', 'watch', 'texts')
