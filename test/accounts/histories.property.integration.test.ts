import fc from 'fast-check'
import { law } from '../../native-free-index/test/law.ts'
import { checkHistory, historyStep } from './history.ts'

law(
  'histories have the charges, keys, usage and reveals of the model',
  160,
  [fc.array(historyStep, { minLength: 10, maxLength: 50 }), fc.constantFrom('flush', 'fsync')],
  checkHistory,
)
