import type { Specimen } from '../ui-gallery/specimen'
import { Stack } from './layout'
import { Price } from './price'
import { ToastView } from './toast'

export const signs: Specimen[] = [
  {
    name: 'Price',
    note: 'What is paid, what it was, percent off; “now” and “before” are said to who cannot see the line.',
    states: {
      'sm, reduced': <Price price={299} original={499} size="sm" />,
      'md, reduced': <Price price={299} original={499} />,
      'lg, reduced': <Price price={299} original={499} size="lg" />,
      'not reduced': <Price price={159} />,
      'the wishlist’s constants': <Price price={199} struck={499} percent={60} />,
    },
  },
  {
    name: 'Toast',
    note: 'Purple: into the wishlist. Green: into the cart, logged in. Red: taken away or refused.',
    show: (
      <Stack gap={5}>
        <ToastView open kind="wishlisted" msg="Added to wishlist" />
        <ToastView open kind="success" msg="Added to cart" />
        <ToastView open kind="warning" msg="Please select a delivery Address" />
      </Stack>
    ),
  },
]
