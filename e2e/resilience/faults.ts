/** The ways in which a remote can fail. */
import { refuse, type Spoiler, script, truncate } from './faulty-proxy'

export interface Fault {
  name: string
  /** The files of the remote that are spoilt, each in a page of its own. */
  files: readonly ('all' | 'entry' | 'chunk' | 'styles')[]
  spoiler: Spoiler
  /** Changes every page and `deployment.json`. */
  rewrite?: (text: string) => string
  /** What the shopper sees: a notice in place of the screen, the screen, or a toast. */
  outcome: 'notice' | 'screen' | 'toast'
  /** Whether the shell gives up only after a time. */
  isSilent?: true
  /** The remotes with which the first tier tests it, if it does. */
  firstTier?: 'all' | 'catalog'
}

/** How a file arrives. The browser compares it with its hash. */
const transfer = { files: ['entry', 'chunk'], outcome: 'notice' } as const
/** What a file contains. Nobody has named its hash, as that of a remote of another project. */
const content = { rewrite: withoutHashes, outcome: 'notice' } as const
const code = (body: string): Spoiler => {
  return () => script(body)
}
const answer = (status: number, body: string): Spoiler => {
  return () => ({ status, body })
}

export const faults: readonly Fault[] = [
  { name: 'refused', files: ['all'], spoiler: refuse, outcome: 'notice', firstTier: 'all' },
  {
    ...{ name: 'throws in render', ...content, files: ['entry'], firstTier: 'catalog' },
    spoiler: code(containerWith(`throw new Error('broken in render')`)),
  },
  { name: '404', ...transfer, spoiler: answer(404, 'Not found') },
  { name: '500', ...transfer, spoiler: answer(500, 'Out of order') },
  {
    ...{ name: 'HTML', ...transfer },
    spoiler: () => script('<!doctype html><p>Sign in to the Wi-Fi', 'text/html'),
  },
  { name: 'wrong type', ...transfer, spoiler: (honest) => script(honest, 'text/plain') },
  {
    ...{ name: 'changed', ...transfer },
    spoiler: (honest) => script(`${honest};globalThis.tampered = true`),
  },
  { name: 'silent', ...transfer, spoiler: () => 'silence', isSilent: true },
  { name: 'truncated', ...content, files: ['entry', 'chunk'], spoiler: truncate },
  { name: 'empty', ...content, files: ['entry', 'chunk'], spoiler: code('') },
  {
    ...{ name: 'throws at import', ...content, files: ['entry', 'chunk'] },
    spoiler: code(`throw new Error('at import')`),
  },
  {
    ...{ name: 'throws in an effect', ...content, files: ['entry'] },
    spoiler: code(
      containerWith(
        `React.useEffect(() => { throw new Error('broken in effect') }, []); return 'Fine so far'`,
      ),
    ),
  },
  {
    ...{ name: 'throws in a handler', ...content, files: ['entry'], outcome: 'toast' },
    spoiler: code(
      containerWith(
        `return React.createElement('button', { onClick: () => { throw new Error('broken in handler') } }, 'Break')`,
      ),
    ),
  },
  {
    ...{ name: 'CSS 404', files: ['styles'], rewrite: withLinkedStyles, outcome: 'screen' },
    spoiler: answer(404, 'Not found'),
  },
]

/**
 * A federation container with a component of the given body in every module. It uses React from the
 * share scope, like real remotes.
 */
function containerWith(body: string): string {
  return `
let React
export async function init(scope) {
  const [shared] = Object.values(scope.react)
  React = (await shared.get())()
  React = React.default ?? React
}
function Broken() { ${body} }
export async function get() {
  return () => ({ Screen: Broken, SlotContent: () => null, Overlay: () => null })
}
`
}

/** Without the import map of a page, and without the hashes of its links or of `deployment.json`. */
function withoutHashes(text: string): string {
  return text
    .replace(/<script type="importmap">.*?<\/script>/s, '')
    .replace(/ integrity="[^"]*"/g, '')
    .replace(/"(integrity|scripts|modules)":/g, '"unnamed-$1":')
}

/** Inlined style sheets cannot fail: removes the inlined rules, and enables the links. */
function withLinkedStyles(text: string): string {
  return text.replace(
    /((?:<link rel="stylesheet"[^>]* disabled>\s*)+)<style>.*?<\/style>/s,
    (_, links) => links.replaceAll(' disabled>', '>'),
  )
}
