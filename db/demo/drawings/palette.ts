/** Two inks on warm paper, and tints of the two: nothing else is drawn with. */
export const paper = '#FBFAF7'
export const ink = '#16201C'
export const copper = '#9A4A14'

export const ink60 = '#737975'
export const ink30 = '#B6B9B5'
export const ink12 = '#DFE0DC'
export const ink06 = '#EDEDE9'
export const copper60 = '#C1906F'
export const copper30 = '#DEC5B3'
export const copper15 = '#ECDFD5'
