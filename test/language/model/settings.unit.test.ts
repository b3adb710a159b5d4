import { describe, expect, it } from 'vitest'
import { HttpClientError } from '../../../src/http-client/index.ts'
import { openChatClient, parseLanguageModel } from '../../../src/language/model/chat-client.ts'

describe('the option that chooses a language model', () => {
  it.each([
    ['http://127.0.0.1:11434/v1#qwen3', 'http://127.0.0.1:11434/v1', 'qwen3'],
    ['https://api.example.com/v1?v=2#org/a%20b', 'https://api.example.com/v1?v=2', 'org/a b'],
  ])('%s', (text, url, model) => {
    expect(parseLanguageModel(text, {})).toEqual({ url, model })
    expect(parseLanguageModel(text, { apiKey: 'sk-1' })).toEqual({ url, model, apiKey: 'sk-1' })
  })

  it.each([
    ['', 'no form of a language model'],
    ['gpt', 'no form of a language model'],
    ['ftp://host.example#m', 'no form of a language model'],
    ['https://', 'no form of a language model'],
    ['https://host.example/v1', 'https://host.example/v1 needs the model behind it'],
    ['https://me:secret@host.example/v1#m', 'the address of a language model has no user name'],
  ])('%j is refused', (text, message) => {
    const parse = () => parseLanguageModel(text, { apiKey: 'sk-1' })
    expect(parse).toThrow(HttpClientError)
    expect(parse).toThrow(message)
    expect(parse).not.toThrow(/secret|sk-1/)
  })

  it('needs a key that can be sent', () => {
    const open = () => openChatClient({ url: 'https://host.example/v1', model: 'm', apiKey: 'a\n' })
    expect(open).toThrow('the key of a language model has only visible ASCII characters')
  })
})
