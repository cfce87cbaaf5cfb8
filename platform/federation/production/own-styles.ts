import path from 'node:path'
import {
  type Declaration,
  type Rule,
  type SelectorComponent,
  type StyleSheet,
  transform,
} from 'lightningcss'
import type { Plugin } from 'vite'
import { inRoot } from '../../project/index.ts'

/**
 * Ends the build of a remote if its styles reach beyond it: they would apply to the pages of other teams, too, as soon
 * as the remote has been shown once. The message names each place.
 */
export function ownStyles(remote: string): Plugin {
  return {
    name: 'own-styles',
    apply: 'build',
    // Before Vite inlines imported sheets and replaces the names of classes.
    enforce: 'pre',
    transform: {
      filter: { id: { include: styleSheets, exclude: /[?&](inline|raw|url)\b/ } },
      handler(code, id) {
        const [file = ''] = id.split('?')
        const problems = findForeignStyles(code, file, remote)
        if (problems) this.error(problems)
      },
    },
  }
}

/** @returns where and how the styles in a file of a remote reach beyond it, as a message; `undefined` if none do. */
export function findForeignStyles(code: string, file: string, remote: string): string | undefined {
  const place = path.relative(inRoot(), file).split(path.sep).join('/')
  const problems = file.endsWith('.module.css')
    ? problemsIn(code, place, remote)
    : [`${place}:1  is no CSS module: name it *.module.css.`]
  if (problems.length === 0) return undefined
  return `Styles of ${remote} would apply to the whole shop:\n${problems.join('\n')}`
}

const styleSheets = /\.(css|less|sass|scss|styl|stylus|pcss|postcss|sss)($|\?)/

/** The rules inside a rule that a module may have. */
function rulesIn(rule: Rule): readonly Rule[] {
  switch (rule.type) {
    case 'style':
    case 'layer-block':
    case 'media':
    case 'supports':
    case 'container':
    case 'starting-style':
      return rule.value.rules ?? []
    default:
      return []
  }
}

/** What makes sure of the order of the layers: the first line of sheets in `shared/ui`. */
const layers = ['tokens', 'base', 'components']

/** @returns what reaches beyond the remote, with its place, its text, and what to do. */
function problemsIn(code: string, place: string, remote: string): string[] {
  const lines = code.split('\n')
  const problems: string[] = []
  const visit = (rules: readonly Rule[], isNested: boolean) => {
    for (const rule of rules) {
      if (rule.type === 'ignored' || rule.type === 'custom') continue
      const { line } = rule.value.loc
      const advice = adviceOn(rule, isNested, remote)
      if (advice) problems.push(`${place}:${line + 1}  ${lines[line]?.trim()}  ${advice}`)
      else visit(rulesIn(rule), isNested || rule.type === 'style')
    }
  }
  const visitSheet = ({ rules }: StyleSheet) => visit(rules, false)
  transform({ filename: place, code: Buffer.from(code), visitor: { StyleSheet: visitSheet } })
  return problems
}

/** What to do about a rule that reaches beyond its remote. @param isNested in a rule with a class. */
function adviceOn(rule: Rule, isNested: boolean, remote: string): string | undefined {
  switch (rule.type) {
    case 'style': {
      const { selectors, declarations } = rule.value
      if (selectors.some(isGlobal)) return 'Leave out “:global”.'
      if (!selectors.every((selector) => isOwn(selector, isNested)))
        return 'Give each selector a class of the module, outside of “:not” and “:has”.'
      const isFromFile = declarations?.declarations?.some(composesFromFile)
      return isFromFile ? 'Import the other module in the script instead.' : undefined
    }
    case 'layer-statement': {
      const isOfShop = rule.value.names.flat().join() === layers.join()
      return isOfShop ? undefined : `Only “@layer ${layers.join(', ')}” is allowed.`
    }
    case 'layer-block':
      return rule.value.name?.join('.') === 'components'
        ? undefined
        : 'Only the layer “components” is for remotes.'
    case 'font-face': {
      const names = rule.value.properties.map((one) => one.type === 'font-family' && one.value)
      const isNamed = names.some((name) => String(name).startsWith(`${remote}-`))
      return isNamed ? undefined : `Begin the name of the font with “${remote}-”.`
    }
    case 'media':
    case 'supports':
    case 'container':
    case 'starting-style':
    case 'nested-declarations':
      return undefined
    case 'keyframes':
      // Vite gives any other name to the module.
      return rule.value.name.type === 'ident' ? undefined : 'Write the name without quotes.'
    default:
      return 'A remote cannot have this rule.'
  }
}

type Selector = readonly SelectorComponent[]

/** Whether a selector has a class of the module, or is part of one that has. */
function isOwn(selector: Selector, isNested: boolean): boolean {
  return selector.some((component) => {
    if (component.type === 'class') return true
    if (component.type === 'nesting') return isNested
    const isChoice = component.type === 'pseudo-class' && ['is', 'where'].includes(component.kind)
    return isChoice && alternatives(component).every((one) => isOwn(one, isNested))
  })
}

const isGlobal = (selector: Selector): boolean =>
  selector.some(
    (component) =>
      (component.type === 'pseudo-class' && 'name' in component && component.name === 'global') ||
      alternatives(component).some(isGlobal),
  )

function alternatives(component: SelectorComponent): readonly Selector[] {
  if (component.type !== 'pseudo-class' || component.kind === 'host') return []
  return 'selectors' in component ? component.selectors : []
}

/** Such a file is read past all plugins. */
function composesFromFile(declaration: Declaration): boolean {
  if (declaration.property !== 'unparsed') return false
  const { propertyId, value } = declaration.value
  const hasFile = value.some((part) => part.type === 'token' && part.value.type === 'string')
  return propertyId.property === 'composes' && hasFile
}
