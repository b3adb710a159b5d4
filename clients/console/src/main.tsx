import { render } from 'preact'
import { App } from './app.tsx'
import { takeToken } from './operate/calls.ts'

takeToken()
addEventListener('hashchange', takeToken)
render(<App />, document.body)
