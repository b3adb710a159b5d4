import { render } from 'preact'
import { App } from './app.tsx'
import { PageBoundary } from './frame/page-boundary.tsx'
import { takeToken } from './operate/calls.ts'
import './scroll-places.ts'

takeToken()
// A link that is opened where the page is already open changes the fragment alone.
addEventListener('hashchange', takeToken)
render(
  <PageBoundary>
    <App />
  </PageBoundary>,
  document.body,
)
