/** Keeps a core busy with nothing, until it is ended. A program of its own; its argument is how little it counts, as `nice` takes it. */
import { setPriority } from 'node:os'

setPriority(Number(process.argv[2]))
let turns = 0
for (;;) turns += 1
