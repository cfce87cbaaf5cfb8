import { createElement, type ReactNode } from 'react'
import type { PolicyNode } from 'shared/contract'
import { Link, type SitePath } from 'shared/routing'
import styles from './policy-text.module.css'

/** The text of a policy. Its elements have no keys, since it never changes. */
export function PolicyText({ nodes }: { nodes: readonly PolicyNode[] }) {
  return createElement('div', { className: styles.text }, ...nodes.map(elementOf))
}

function elementOf(node: PolicyNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href = '', children } = node
  const content = children.map(elementOf)
  if (tag !== 'a') return createElement(tag, null, ...content)
  return isPath(href)
    ? createElement(Link, { to: href }, ...content)
    : createElement(tag, { href }, ...content)
}

const isPath = (href: string): href is SitePath => href.startsWith('/')
