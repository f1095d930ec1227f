/** What the files of pictures say of themselves. A door of its own, since the processes that read files need no more of the platform. */
export * from './exif-orientation.ts'
export * from './image-size.ts'
