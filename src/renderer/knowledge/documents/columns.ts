/** Rows and their heading share these tracks: one line where there is room, else the name over its status. */
export const rowGrid =
  'grid grid-cols-[1.5rem_minmax(0,1fr)_2rem] gap-x-2 @2xl:grid-cols-[1.5rem_minmax(0,1fr)_minmax(12.5rem,1fr)_4.5rem_8rem_2rem] @2xl:gap-x-4'
