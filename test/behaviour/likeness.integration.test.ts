import { runBehaviour } from './behaviour.ts'

runBehaviour('alike', 'marks', 'words', 'lists')
