import { transform } from 'lightningcss'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ModuleRunner } from 'vite/module-runner'
import type { Screen } from '../../../shared/src/contract/provides.ts'

/**
 * Renders a skeleton to markup, with all the styles that its elements have, so that it works with any version of the
 * shell. @param runner has loaded it.
 */
export async function renderSkeleton(
  { Skeleton }: { Skeleton: ComponentType },
  runner: ModuleRunner,
): Promise<NonNullable<Screen['skeleton']>> {
  const html = renderToStaticMarkup(createElement(Skeleton))
  // In the order of the cascade: a module runs after its imports.
  const modules = [...runner.evaluatedModules.idToModuleMap.values()]
  const sheets = modules.filter(
    ({ id, exports }) => id.endsWith('.module.css') && hasOneOf(html, exports.default),
  )
  const texts = await Promise.all(sheets.map(({ id }) => runner.import(`${id}?inline`)))
  const css = texts.map((text) => text.default).join('\n')
  const { code } = transform({ filename: 'skeleton.css', code: Buffer.from(css), minify: true })
  return { html, css: code.toString() }
}

/** @param classes of a CSS module: its names, by those of its source. */
function hasOneOf(html: string, classes: Record<string, string>): boolean {
  return Object.values(classes).some((name) => html.includes(name))
}
