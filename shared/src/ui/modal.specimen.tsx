import { useState } from 'react'
import type { Specimen, Theme } from '../ui-gallery/specimen'
import { Button } from './button'
import { TextField } from './fields'
import { Cluster, Stack } from './layout'
import { Dialog, Drawer } from './modal'

export const layers: Specimen[] = [
  {
    name: 'Dialog',
    note: 'Asks for something before the page goes on. Escape or a click beside it closes it.',
    show: (theme) => <OpenDialog theme={theme} />,
  },
  {
    name: 'Drawer',
    note: 'A sheet from an edge: a menu, filters on a phone.',
    show: (theme) => (
      <Cluster gap={4}>
        <OpenDrawer theme={theme} side="left" />
        <OpenDrawer theme={theme} side="bottom" />
      </Cluster>
    ),
  },
]

function OpenDialog({ theme }: { theme: Theme }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      <Dialog data-theme={theme} title="Add New Address" open={open} onClose={close}>
        <Stack gap={5}>
          <TextField label="Street" />
          <Button onClick={close}>Save address</Button>
        </Stack>
      </Dialog>
    </>
  )
}

function OpenDrawer({ theme, side }: { theme: Theme; side: 'left' | 'bottom' }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open from the {side}
      </Button>
      <Drawer data-theme={theme} title="Filters" side={side} open={open} onClose={close}>
        <Button onClick={close}>Show books</Button>
      </Drawer>
    </>
  )
}
