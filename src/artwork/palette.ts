/** The inks of every drawing: one engraving plate, printed on paper by day and on the night field by dark. */
export const palette = {
  ink: '#14161C',
  night: '#141B4D',
  deepNight: '#0E1233',
  ultramarine: '#2A3FB8',
  lightLine: '#B9C4FF',
  paper: '#F8F7F3',
  paperShade: '#E9E6DC',
  brass: '#C8963E',
  verdigris: '#3E8E7E',
  madder: '#A6404B',
} as const
