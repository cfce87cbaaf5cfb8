import { type ReactNode, useState } from 'react'
import type { Specimen } from '../ui-gallery/specimen'
import { Button } from './button'
import { TextField } from './fields'
import { Cluster, Stack } from './layout'
import { Dialog, Drawer } from './modal'

export const layers: Specimen[] = [
  {
    name: 'Dialog',
    note: 'Asks for something before the page goes on. Escape or a click beside it closes it.',
    showIn: (theme) => (
      <Opener label="Open dialog">
        {(isOpen, close) => (
          <Dialog data-theme={theme} title="Add New Address" open={isOpen} onClose={close}>
            <Stack gap={5}>
              <TextField label="Street" />
              <Button onClick={close}>Save address</Button>
            </Stack>
          </Dialog>
        )}
      </Opener>
    ),
  },
  {
    name: 'Drawer',
    note: 'A sheet from an edge: a menu, filters on a phone.',
    showIn: (theme) => (
      <Cluster gap={4}>
        {(['left', 'bottom'] as const).map((side) => (
          <Opener key={side} label={`Open from the ${side}`}>
            {(isOpen, close) => (
              <Drawer data-theme={theme} title="Filters" side={side} open={isOpen} onClose={close}>
                <Button onClick={close}>Show books</Button>
              </Drawer>
            )}
          </Opener>
        ))}
      </Cluster>
    ),
  },
]

interface OpenerProps {
  label: string
  children: (isOpen: boolean, close: () => void) => ReactNode
}

function Opener({ label, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(isOpen, () => setOpen(false))}
    </>
  )
}
