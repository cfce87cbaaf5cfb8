import { useMemo } from 'react'
import type { Filters } from '../../filters/filters'
import { findBooks, type Shelf, type ShelvedBook } from '../../filters/shelf'

const none: readonly ShelvedBook[] = []

/** The books that pass the filters; none until the index exists. */
export function useFoundBooks(shelf: Shelf | null, filters: Filters): readonly ShelvedBook[] {
  return useMemo(() => (shelf ? findBooks(shelf, filters) : none), [shelf, filters])
}
