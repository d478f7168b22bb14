/** For a thread: a third of it takes new objects. By default 16 MB would, and what is taken for the first time costs a page fault for each 4 kB. */
export const littleForNewObjects = { maxYoungGenerationSizeMb: 6 }
