/** The number of books in one page of the list: as many as it shows first. */
export const pageSize = 24
