import { runBehaviour } from './behaviour.ts'

runBehaviour('records', 'mail')
