import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build } from 'vite'
import type { Provides, Screen } from '../../../shared/src/contract/provides.ts'
import { mapValues } from '../../project/index.ts'
import { buildTarget } from '../browsers.ts'
import type { ReadDefinition } from '../remote-definition.ts'
import { shortClassName } from './class-names.ts'

type Rendered = NonNullable<Screen['skeleton']>

/** The comment that Vite appends to minified styles. */
const viteMark = /\s*\/\*\$vite\$:\d+\*\/\s*/g

/** What a remote brings, with the skeletons of its screens. @param folder of its sources, absolute. */
export async function withSkeletons(
  { provides, skeletons }: Pick<ReadDefinition, 'provides' | 'skeletons'>,
  folder: string,
): Promise<Provides> {
  const files = [...new Set(Object.values(skeletons))]
  const rendered = new Map<string | undefined, Rendered>()
  for (const file of files) rendered.set(file, await renderSkeleton(file, folder))
  return {
    ...provides,
    screens: mapValues(provides.screens, (screen, name) => {
      const skeleton = rendered.get(skeletons[name])
      return { ...screen, ...(skeleton ? { skeleton } : {}) }
    }),
  }
}

/**
 * Renders a skeleton to markup, with all its styles, so that it works with any version of the shell.
 * @param file exports `Skeleton`. @param folder of the remote. Both absolute.
 */
async function renderSkeleton(file: string, folder: string): Promise<Rendered> {
  const result = await build({
    configFile: false,
    root: folder,
    // Its warnings are those of the main build, and of libraries that the skeleton does not use.
    logLevel: 'error',
    css: { modules: { generateScopedName: shortClassName } },
    ssr: { noExternal: true, external: ['react', 'react/jsx-runtime'] },
    build: {
      write: false,
      ssr: file,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssTarget: buildTarget,
      cssMinify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = output.flatMap((one) => (one.type === 'chunk' ? one.code : [])).join('\n')
  const css = output.flatMap((one) =>
    one.type === 'asset' && one.fileName.endsWith('.css') ? String(one.source) : [],
  )
  // In the remote's folder, where React is found.
  const cache = path.join(folder, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(path.join(cache, 'skeleton-'))
  try {
    const module = path.join(draft, 'skeleton.mjs')
    writeFileSync(module, code)
    const { Skeleton }: { Skeleton: ComponentType } = await import(pathToFileURL(module).href)
    return {
      html: renderToStaticMarkup(createElement(Skeleton)),
      css: css.join('').replace(viteMark, ''),
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
