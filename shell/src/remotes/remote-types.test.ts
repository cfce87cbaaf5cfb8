/** `tsc` checks these types (npm test -- static): loaded and shown modules have the type of their kind and name. */
import type { ComponentProps } from 'react'
import type { OverlayProps, ScreenModule, SlotModule, SlotProps } from 'shared/contract'
import { describe, expectTypeOf, it } from 'vitest'
import { loadScreen, loadSlot } from './modules'
import type { RemoteView } from './remote-view'

type View = ComponentProps<typeof RemoteView>
type PropsOf<C> = Extract<View, C>['props']

describe('a module of a remote', () => {
  it('has the type of its kind and name', () => {
    expectTypeOf(loadScreen).returns.resolves.toEqualTypeOf<ScreenModule>()
    expectTypeOf(loadSlot<'address-picker'>).returns.resolves.toEqualTypeOf<
      SlotModule<'address-picker'>
    >()
    expectTypeOf<'no-slot'>().not.toExtend<Parameters<typeof loadSlot>[0]>()
  })

  it('is shown with the props of its name', () => {
    type Picker = PropsOf<{ slot: 'address-picker' }>
    expectTypeOf<Picker>().toEqualTypeOf<SlotProps['address-picker']>()
    expectTypeOf<PropsOf<{ overlay: 'inspector' }>>().toEqualTypeOf<OverlayProps['inspector']>()
    type Wrong = { slot: 'address-picker'; label: ''; props: { chosenId: string } }
    expectTypeOf<Wrong>().not.toExtend<View>()
  })
})
