/** Rows and their heading share these tracks: one line where there is room, else the name over its status. */
export const rowGrid =
  'grid grid-cols-[2.25rem_minmax(0,1fr)_2.5rem] gap-x-2 @2xl:grid-cols-[2.25rem_minmax(0,1fr)_12.5rem_5rem_8.5rem_2.5rem] @2xl:gap-x-3'
