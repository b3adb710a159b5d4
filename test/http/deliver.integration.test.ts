import { expect, it } from 'vitest'
import type { Answer } from '../../src/http/adapter.ts'
import { deliver } from '../../src/http/deliver.ts'
import { ReceivedHead } from '../../src/http/received-head.ts'

/** The order of events when sending and counting behave as given. */
async function deliverLater(acts: { send?: () => void; ended?: () => void }) {
  const events: string[] = []
  const answer: Answer = {
    status: 200,
    fields: '',
    body: '',
    requestId: 'r1',
    ended: (isSent) => {
      events.push(`ended ${isSent}`)
      acts.ended?.()
    },
  }
  const send = () => {
    events.push('sent')
    acts.send?.()
  }
  const log = { error: (_: object, message: string) => void events.push(message) }
  const close = () => void events.push('closed')
  const freeBody = () => void events.push('body freed')
  const head = new ReceivedHead('GET', '/')
  void deliver(answer, send, { head, log, close, freeBody })
  await new Promise((resolve) => setTimeout(resolve, 1))
  return events
}

const fail = () => {
  throw new Error('no')
}

it('reports the outcome of an answer once, and closes only after one that failed', async () => {
  expect(await deliverLater({})).toEqual(['sent', 'ended true', 'body freed'])
  expect(await deliverLater({ send: fail })).toEqual([
    'sent',
    'an answer could not be sent',
    'ended false',
    'body freed',
    'closed',
  ])
})

it('a request that cannot be counted has its answer all the same', async () => {
  const told = 'a request could not be counted or logged'
  const events = await deliverLater({ ended: fail })
  expect(events).toEqual(['sent', 'ended true', told, 'body freed'])
  expect(await deliverLater({ send: fail, ended: fail })).toEqual([
    'sent',
    'an answer could not be sent',
    'ended false',
    told,
    'body freed',
    'closed',
  ])
})
