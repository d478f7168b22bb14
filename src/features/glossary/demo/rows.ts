import type { GlossaryTerm } from '../contract/endpoints.ts'

const term = (slug: string, name: string, explanation: string): GlossaryTerm => ({ slug, term: name, explanation })

/** Includes all terms that the demo's articles link to. */
export const demoTerms: GlossaryTerm[] = [
  term(
    'dma',
    'DMA',
    'Direct memory access: hardware that moves data between a peripheral and memory without the processor.',
  ),
  term(
    'dnl',
    'DNL',
    'Differential non-linearity: how far a step of a converter is from the ideal one, in steps. Below −1 a code is missing.',
  ),
  term(
    'enob',
    'ENOB',
    'Effective number of bits: the resolution of an ideal converter with the same noise and distortion as this one.',
  ),
  term(
    'esl',
    'ESL',
    'Equivalent series inductance: the inductance of a capacitor’s leads and plates. Above its resonance the capacitor is an inductor.',
  ),
  term(
    'esr',
    'ESR',
    'Equivalent series resistance: the part of a capacitor’s impedance that turns ripple current into heat, and damps.',
  ),
  term(
    'ldo',
    'LDO',
    'Low-dropout regulator: a linear regulator that still regulates when its input is only a little above its output.',
  ),
  term(
    'mlcc',
    'MLCC',
    'Multilayer ceramic capacitor. Those of class 2, such as X5R and X7R, lose capacitance under bias voltage.',
  ),
  term(
    'phase-margin',
    'Phase margin',
    'How far the phase of a loop is from −180° where its gain has fallen to 1. Too little of it rings.',
  ),
  term(
    'psrr',
    'PSRR',
    'Power supply rejection ratio: how much of a ripple on the supply an amplifier or a regulator keeps from its output, in dB.',
  ),
]
