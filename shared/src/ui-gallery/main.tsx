/** The component page, for development only: every component in every state and theme. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { textFontFamily } from '../contract/page-protocol'
import { MemoryRouter } from '../routing/memory-router'
import { textFontFaces } from '../ui/styles'
import { Gallery } from './gallery'
import { showForcedStates } from './style-rules'

// Before the first paint: text painted earlier keeps its fallback font.
for (const face of textFontFaces()) document.fonts.add(face)
await Promise.all(
  ['Fraunces', `"${textFontFamily}"`].map((name) => document.fonts.load(`1rem ${name}`)),
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')
showForcedStates()
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </StrictMode>,
)
