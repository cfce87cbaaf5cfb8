import { type ComponentType, createElement, type SVGProps } from 'react'

interface IconData {
  /** 'shopping-bag' */
  name: string
  aliases?: string[]
  size?: number
  /** Elements and their attributes, each with a `key`. */
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * Creates a component from an icon's data, with the attributes of lucide-react. Production builds use it in
 * place of lucide-react's own (platform/federation/production/icons.ts), so that a page has it once.
 */
export function createIcon(data: IconData): ComponentType<IconProps> {
  return draw.bind(null, data)
}

function draw(data: IconData, props: IconProps) {
  const { name, aliases = [], size: units = 24, node } = data
  const { size = 24, strokeWidth = 2, className, children, ...rest } = props
  const names = [name, ...aliases].map((word) => `lucide-${word}`)
  const isNamed = Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop))
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: size,
    height: size,
    viewBox: `0 0 ${units} ${units}`,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className: ['lucide', ...names, className].filter(Boolean).join(' '),
    ...(!isNamed && !children && { 'aria-hidden': 'true' }),
    ...rest,
  } as const
  const drawing = node.map(([tag, attributesOfPart]) => createElement(tag, attributesOfPart))
  return createElement('svg', attributes, drawing, children)
}
