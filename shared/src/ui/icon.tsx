/// <reference path="./lucide-icons.d.ts" />
import type { LucideIconData } from '@lucide/icons'
import { type ComponentProps, createElement } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  /** From '@lucide/icons/icons/…'. */
  icon: LucideIconData
  /** Its width and height, such as '1rem'; a number is in pixels. */
  size?: string | number
}

/** An icon in the colour of the text. Screen readers skip it: its button or the text beside it has the name. */
export function Icon({ icon, size = '1.25rem', ...rest }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {icon.node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
