import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { PolicyNode, SiteConfig } from 'shared/contract'
import { policyNames } from 'shared/schema'
import { didYouMean } from '../project/index.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

const known = policyNames.map((name) => `${name}.md`)

/**
 * Reads the policies of a shop, which are Markdown files (CommonMark): a title as the first heading, then headings,
 * paragraphs, lists, links and emphasis. Anything else, such as HTML, is refused.
 * @param folder absolute. @throws Error that names the file and what is wrong with it.
 */
export function readPolicies(folder: string): NonNullable<SiteConfig['policies']> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} with policies.`)
  const files = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const unknown = files.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `${path.join(folder, unknown)}: A policy is one of ${known.join(', ')}.${didYouMean(unknown, known)}`,
    )
  return Object.fromEntries(
    policyNames
      .filter((name) => files.includes(`${name}.md`))
      .map((name) => [name, readPolicy(path.join(folder, `${name}.md`))]),
  )
}

function readPolicy(file: string) {
  const [title, first, ...rest] = fromMarkdown(readText(file)).children
  if (title?.type !== 'heading' || title.depth !== 1 || first?.type !== 'paragraph')
    throw new Error(
      `${file}: A policy begins with its title, such as “# Returns”, and a paragraph.`,
    )
  const read = (nodes: Node[]) => nodes.map((node) => textOf(node, file))
  return {
    title: plain(read(title.children)),
    description: plain(read(first.children)),
    text: read([first, ...rest]),
  }
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new Error(`${file}: This file cannot be read as text (${(error as Error).message}).`)
  }
}

const tags = { paragraph: 'p', listItem: 'li', strong: 'strong', emphasis: 'em' } as const

function textOf(node: Node, file: string): PolicyNode {
  const place = `${file}, line ${node.position?.start.line}:`
  const children = 'children' in node ? node.children.map((child) => textOf(child, file)) : []
  switch (node.type) {
    case 'text':
      return node.value.replace(/\s+/g, ' ')
    case 'paragraph':
    case 'listItem':
    case 'strong':
    case 'emphasis':
      return { tag: tags[node.type], children }
    case 'list':
      return { tag: node.ordered ? 'ol' : 'ul', children }
    case 'link':
      if (isAddress(node.url)) return { tag: 'a', href: node.url, children }
      throw new Error(
        `${place} A link leads to a page of the shop, such as /policies/returns, or begins with https:, mailto: or tel:. This one leads to “${node.url}”.`,
      )
    case 'heading':
      if (node.depth === 2 || node.depth === 3) return { tag: `h${node.depth}`, children }
  }
  throw new Error(
    `${place} A policy has one title (#), and then headings (## and ###), paragraphs, lists, links and emphasis. This is something else (${node.type}).`,
  )
}

/** Two slashes would be another host. */
const isAddress = (url: string) => /^(\/(?!\/)|https?:|mailto:|tel:)/.test(url)

const plain = (texts: PolicyNode[]): string =>
  texts.map((text) => (typeof text === 'string' ? text : plain(text.children))).join('')
