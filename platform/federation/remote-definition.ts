import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'lightningcss'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RemoteDefinition } from 'shared/contract'
import { Hosts, type Provides, type Screen } from 'shared/schema'
import * as v from 'valibot'
import { createServer, type RunnableDevEnvironment } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { folderOf, inRoot, mapValues } from '../project/index.ts'
import { shortClassName } from './production/class-names.ts'
import { findForeignStyles } from './production/own-styles.ts'

/** The content of a remote's `remote.ts`, for builds. */
export interface ReadDefinition {
  name: string
  provides: Provides
  /** The files of its modules: './home' -> './src/screens/home/home.ts'. */
  exposes: Record<string, string>
  /** The screens that are prerendered, by their names: those for everybody, and for visitors. */
  prerendered: Record<string, PrerenderedScreen>
  /** The versions that it supports of each slot that it fills. */
  slotsProvided: Record<string, number[]>
  /** The absolute ids of the modules that were run: what `remote.ts` and skeletons import, wherever it is. */
  modules: string[]
}

/** The files of a prerendered screen, from the root of its remote. */
interface PrerenderedScreen {
  screen: string
  /** What its pages are prerendered from. */
  prerender?: string
}

interface Options {
  /** Whether skeletons are rendered, into `provides`. */
  skeletons?: boolean
}

/**
 * Reads the `remote.ts` of a remote without running the modules that it loads, except skeletons.
 * @throws Error if two of its modules have the same name, or if its name differs from that of its folder.
 */
export async function readDefinition(
  name: string,
  { skeletons = true }: Options = {},
): Promise<ReadDefinition> {
  const root = inRoot(folderOf(name))
  // Runs modules here, as Vite's development servers do for prerendering.
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    css: { modules: { generateScopedName: shortClassName } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    // In a team's own repository, it is an installed package of TypeScript files.
    ssr: { noExternal: ['shared'] },
  })
  try {
    const { runner } = server.environments.ssr as RunnableDevEnvironment
    const { remote }: { remote: RemoteDefinition } = await runner.import('/remote.ts')
    const { name: named, screens = {}, slots = {}, overlays = {}, hosts } = remote
    if (named !== name) throw new Error(`${root}/remote.ts names the remote “${named}”`)
    if (hosts && !v.is(Hosts, hosts))
      throw new Error(
        `${root}/remote.ts: “hosts” has lists named connect, images and media, of hosts such as https://api.example.org, without a path.`,
      )
    const provided: Provides['screens'] = {}
    const prerendered: ReadDefinition['prerendered'] = {}
    for (const [screen, definition] of Object.entries(screens)) {
      const { load, skeleton, prerender, ...facts } = definition
      if (facts.access !== 'customers' && !facts.forDevelopers) {
        prerendered[screen] = {
          screen: fileOf(load),
          ...(prerender ? { prerender: fileOf(prerender) } : {}),
        }
      }
      const rendered =
        skeletons && skeleton && (await renderSkeleton(await skeleton(), runner, { name, root }))
      provided[screen] = { ...facts, ...(rendered ? { skeleton: rendered } : {}) }
    }
    const exposes: Record<string, string> = {}
    const modules = [screens, slots, overlays].flatMap((kind) => Object.entries(kind))
    for (const [module, { load }] of modules) {
      if (exposes[`./${module}`]) throw new Error(`${root}/remote.ts has two modules “${module}”`)
      exposes[`./${module}`] = fileOf(load)
    }
    return {
      name,
      provides: {
        ...{ screens: provided, slots: Object.keys(slots), overlays: Object.keys(overlays) },
        ...(hosts ? { hosts } : {}),
      },
      exposes,
      prerendered,
      slotsProvided: mapValues(slots, ({ versions }) => [...versions]),
      modules: [...runner.evaluatedModules.idToModuleMap.keys()],
    }
  } finally {
    await server.close()
  }
}

const known = new Map<string, Promise<ReadDefinition>>()

/** Reads a definition once per process, for the plugins of a build. */
export function definitionOf(name: string): Promise<ReadDefinition> {
  const reading = known.get(name) ?? readDefinition(name)
  known.set(name, reading)
  return reading
}

/** What the container of a remote exposes: everything that its `remote.ts` loads, './home' -> './src/…/home.ts'. */
export async function exposesOf(name: string): Promise<Record<string, string>> {
  return (await definitionOf(name)).exposes
}

/** The file of a module that is loaded by `() => import('./file')`: Vite has put its path there. */
function fileOf(load: () => Promise<object>): string {
  const [, file] = /import\w*\("(.+)"\)$/.exec(String(load)) ?? []
  if (!file) throw new Error(`${load} must be written as () => import('./file')`)
  return `.${file}`
}

/**
 * Renders a skeleton to markup, with all the styles that its elements have, so that it works with any version of the
 * shell. @param runner has loaded it. @param remote its name and its folder.
 * @throws Error if its styles reach beyond the remote, or if it shows a file that only a development server has.
 */
export async function renderSkeleton(
  { Skeleton }: { Skeleton: ComponentType },
  runner: ModuleRunner,
  remote: { name: string; root: string },
): Promise<NonNullable<Screen['skeleton']>> {
  const html = renderToStaticMarkup(createElement(Skeleton))
  const hasOneOf = (classes: Record<string, string>) =>
    Object.values(classes).some((name) => html.includes(name))
  // In the order of the cascade: a module runs after its imports.
  const sheets = [...runner.evaluatedModules.idToModuleMap.values()].filter(
    ({ id, exports }) => id.endsWith('.module.css') && hasOneOf(exports.default),
  )
  for (const { id } of sheets.filter((sheet) => isOwn(sheet.id, remote.root))) {
    // No build reads a sheet that only a skeleton imports.
    const problems = findForeignStyles(readFileSync(id, 'utf8'), id, remote.name)
    if (problems) throw new Error(problems)
  }
  const texts = await Promise.all(sheets.map(({ id }) => runner.import(`${id}?inline`)))
  const css = texts.map((text) => text.default).join('\n')
  const { code } = transform({ filename: 'skeleton.css', code: Buffer.from(css), minify: true })
  const [file] = /(?<![\w/.:-])\/(@fs|src)\/[^\s"'&)]+/.exec(html + css) ?? []
  if (file)
    throw new Error(
      `A skeleton of ${remote.name} shows ${file}, which only a development server has. Import the file with “?inline”, which puts it into the page, or draw it with CSS.`,
    )
  return { html, css: code.toString() }
}

/** Whether a file is one of a remote, and not of a package that is installed there. */
const isOwn = (file: string, root: string) =>
  !/^\.\.|(^|[\\/])node_modules[\\/]/.test(path.relative(root, file))
