/** Makers and parts are invented. */

/** From the least work to the most. */
export const pairClasses = {
  A: 'Pin- and firmware-compatible',
  B: 'Pin-compatible, firmware to be ported',
  C: 'New board, same tools',
  D: 'New board, new tools',
} as const
export type PairClass = keyof typeof pairClasses

/** Originals: clock in MHz, flash/RAM in kB, pins. Below each: class, replacement, clock, memory, what changes. */
const families = `
Tarnbeck TBK031 | Cortex-M0+ | 48 | 64/8 | 32
A | Kestrelin KM031 | 48 | 64/8 | Nothing. Option bytes are programmed at another address by the production tool.
B | Varnell VT0C6 | 64 | 64/16 | Clock tree: the PLL needs a settling time of 150 µs before it is selected.
B | Quillon QM0-64 | 48 | 64/8 | I²C has a FIFO in place of single flags. The driver is written anew.
B | Palisander P0L4 | 56 | 128/12 | ADC calibration is started by software after each reset.
C | Entrovale EM032 | 48 | 64/8 | VDD and VSS are exchanged on pins 1 and 32.
Tarnbeck TBK052 | Cortex-M0+ | 64 | 128/36 | 48
A | Kestrelin KM052 | 64 | 128/36 | Nothing. Its stop current is 1.3 µA in place of 0.9 µA.
B | Varnell VT0E8 | 64 | 128/36 | Watchdog window is counted from another prescaler.
B | Quillon QM0-128 | 72 | 128/32 | 4 kB less RAM. Move one buffer into flash.
C | Palisander P0M8 | 64 | 128/36 | USB is on other pins, and needs a crystal.
D | Entrovale ER052 | 72 | 128/32 | RISC-V core: compiler, debugger and start-up code.
Orrefjord OF103 | Cortex-M3 | 72 | 64/20 | 48
A | Kestrelin KM103 | 108 | 64/20 | Nothing at 72 MHz. Flash has no wait states, so counted delays become shorter.
B | Quillon QM3-64 | 96 | 64/20 | USB pull-up is inside and is switched by a register bit.
B | Varnell VT3C0 | 72 | 64/20 | Flash pages have 2 kB in place of 1 kB. The settings area moves.
B | Tarnbeck TBK103 | 72 | 128/20 | CAN filter banks are numbered from the other end.
C | Palisander P3S6 | 80 | 64/32 | No boot pin: its pin is an output. The board needs a test pad for recovery.
Orrefjord OF107 | Cortex-M3 | 72 | 256/64 | 100
B | Kestrelin KM107 | 96 | 256/64 | Ethernet DMA wants descriptors on 32-byte borders.
B | Quillon QM3-256 | 96 | 256/96 | RTC has a calendar in place of a counter.
B | Varnell VT3E4 | 72 | 256/64 | The unique number has 64 bits in place of 96. Licences are derived anew.
C | Palisander P3L2 | 120 | 512/96 | RMII clock comes out of another pin. Ten tracks move.
C | Entrovale EM107 | 80 | 256/64 | VREF+ is bonded to VDDA inside. A reference outside takes an input and a track.
Tarnbeck TBK303 | Cortex-M4F | 72 | 256/40 | 64
A | Quillon QM4-303 | 72 | 256/48 | Nothing. Comparators have 3 mV more offset.
B | Kestrelin KM303 | 120 | 256/48 | Operational amplifiers start disabled. Their gain is set by other bits.
B | Varnell VT4A3 | 80 | 256/40 | High-resolution timer has 217 ps in place of 144 ps.
C | Palisander P4T6 | 100 | 256/64 | Two of four ADC inputs are on the other side of the package.
C | Orrefjord OF303 | 72 | 128/32 | The outputs of one timer are on other pins, and it has half the flash.
Orrefjord OF405 | Cortex-M4F | 168 | 1024/192 | 64
B | Kestrelin KM405 | 200 | 1024/192 | Core-coupled RAM is at another address. The linker script changes.
B | Quillon QM4-405 | 168 | 1024/192 | USB high-speed needs another PHY setting.
B | Tarnbeck TBK405 | 168 | 1024/256 | SDIO has another FIFO threshold. Card errors appear at 48 MHz.
C | Palisander P4H2 | 180 | 2048/256 | VCAP pins do not exist. Their places are VSS and a port.
D | Entrovale ER405 | 160 | 1024/256 | RISC-V core without double-precision library in ROM.
Palisander P4L0 | Cortex-M4F | 80 | 256/64 | 64
A | Kestrelin KM4L0 | 80 | 256/64 | Nothing. Wake-up from stop takes 6 µs in place of 4 µs.
B | Varnell VT4B2 | 80 | 256/64 | Low-power UART loses the first byte after stop above 9,600 baud.
B | Tarnbeck TBK4L0 | 96 | 512/96 | LCD controller has its bias resistors outside.
B | Quillon QM4-L0 | 80 | 256/64 | Battery domain has 20 backup registers in place of 32.
C | Orrefjord OF4L0 | 80 | 256/80 | VBAT has moved by two pins.
Palisander P33A2 | Cortex-M33 | 110 | 512/256 | 100
B | Varnell VT33D | 100 | 512/256 | Secure and non-secure peripherals are split in other blocks.
B | Quillon QM33-512 | 120 | 512/256 | Key storage has 8 slots in place of 16.
C | Tarnbeck TBK552 | 110 | 512/256 | The step-down converter is inside and wants an inductor at two pins.
C | Kestrelin KM33A | 150 | 1024/320 | Package has the same name, and a thermal pad that the board lacks.
D | Entrovale ER33 | 120 | 512/256 | RISC-V core. Isolation is by memory protection, so the secure part is written anew.
Varnell VT7H0 | Cortex-M7 | 400 | 2048/512 | 144
A | Kestrelin KM7H0 | 480 | 2048/512 | Nothing at 400 MHz. The regulator wants the higher voltage range above.
B | Quillon QM7-2M | 400 | 2048/640 | Cache lines are written through by default.
B | Palisander P7F4 | 360 | 2048/512 | 10 % less clock. The control loop has 2 µs left in place of 4 µs.
B | Orrefjord OF7H0 | 400 | 2048/512 | DMA does not reach the tightly coupled RAM.
C | Tarnbeck TBK7H0 | 480 | 2048/1024 | Memory bus is on other ports. SDRAM moves.
Varnell VT7S2 | Cortex-M7 | 280 | 1024/320 | 100
B | Kestrelin KM7S2 | 300 | 1024/320 | Camera interface samples on the other edge.
B | Palisander P7C1 | 280 | 1024/384 | JPEG unit does not exist. The library takes 38 ms a frame.
B | Quillon QM7-1M | 300 | 1024/320 | Audio clock is divided from the main PLL only.
C | Orrefjord OF7S2 | 280 | 1024/320 | Quad SPI has one bank. Two memories become one.
D | Entrovale ER70 | 300 | 1024/384 | RISC-V core with other interrupt levels. Half of the drivers exist.
Kestrelin KM23W | Cortex-M23 | 48 | 128/32 | 48
A | Varnell VT23C | 48 | 128/32 | Nothing. Capacitive keys need another threshold.
B | Tarnbeck TBK230 | 64 | 128/32 | Real-time clock loses its calibration word at reset.
C | Palisander P23L | 48 | 128/32 | Two port pins are inputs only.
C | Quillon QM23 | 48 | 256/32 | Package is the 7 mm one. Pads of the 6 mm one do not fit.
D | Entrovale ER23 | 64 | 128/32 | RISC-V core, and no hardware division.
Orrefjord OF55 | Cortex-M55 | 200 | 2048/1024 | 121
B | Palisander P55 | 250 | 2048/1024 | Vector unit has the same instructions and another power mode.
B | Varnell VT55N | 200 | 2048/1024 | Neural unit runs models that are compiled again.
B | Kestrelin KM55 | 240 | 4096/1024 | Boot image has another header and signature.
C | Tarnbeck TBK55 | 200 | 2048/1024 | Ball pitch is 0.5 mm in place of 0.4 mm. Fewer layers, and a new board.
D | Entrovale ER55 | 220 | 2048/1024 | RISC-V core. Its vector instructions are others, so signal code is written anew.
`

interface Original {
  part: string
  core: string
  clock: number
  memory: string
  pins: number
}

export interface Pair {
  number: number
  original: Original
  kind: PairClass
  part: string
  clock: number
  memory: string
  change: string
}

const isClass = (word: string): word is PairClass => word in pairClasses

export const pairs: Pair[] = readPairs()

function readPairs(): Pair[] {
  const read: Pair[] = []
  let original: Original | undefined
  for (const line of families.trim().split('\n')) {
    const [first = '', second = '', third = '', memory = '', last = ''] = line.split(' | ')
    if (!isClass(first)) original = { part: first, core: second, clock: Number(third), memory, pins: Number(last) }
    else if (original)
      read.push({
        number: read.length + 1,
        original,
        kind: first,
        part: second,
        clock: Number(third),
        memory,
        change: last,
      })
  }
  return read
}
