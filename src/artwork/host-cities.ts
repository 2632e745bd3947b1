export interface Place {
  latitude: number
  longitude: number
}

/** Where we have met or shall meet, to a tenth of a degree: finer than any drawing shows. */
export const hostCities = {
  Accra: { latitude: 5.6, longitude: -0.2 },
  Almaty: { latitude: 43.2, longitude: 76.9 },
  Athens: { latitude: 38, longitude: 23.7 },
  Auckland: { latitude: -36.8, longitude: 174.8 },
  Bangkok: { latitude: 13.8, longitude: 100.5 },
  Berlin: { latitude: 52.5, longitude: 13.4 },
  'Buenos Aires': { latitude: -34.6, longitude: -58.4 },
  'Cape Town': { latitude: -33.9, longitude: 18.4 },
  Colombo: { latitude: 6.9, longitude: 79.9 },
  Dubai: { latitude: 25.2, longitude: 55.3 },
  Hanoi: { latitude: 21, longitude: 105.8 },
  Istanbul: { latitude: 41, longitude: 29 },
  Jakarta: { latitude: -6.2, longitude: 106.8 },
  Kandy: { latitude: 7.3, longitude: 80.6 },
  Kathmandu: { latitude: 27.7, longitude: 85.3 },
  Kigali: { latitude: -1.9, longitude: 30.1 },
  'Kuala Lumpur': { latitude: 3.1, longitude: 101.7 },
  Lagos: { latitude: 6.5, longitude: 3.4 },
  Lima: { latitude: -12, longitude: -77 },
  Lisbon: { latitude: 38.7, longitude: -9.1 },
  London: { latitude: 51.5, longitude: -0.1 },
  Madrid: { latitude: 40.4, longitude: -3.7 },
  Montréal: { latitude: 45.5, longitude: -73.6 },
  Nairobi: { latitude: -1.3, longitude: 36.8 },
  Porto: { latitude: 41.2, longitude: -8.6 },
  Prague: { latitude: 50.1, longitude: 14.4 },
  Reykjavík: { latitude: 64.1, longitude: -21.9 },
  Rome: { latitude: 41.9, longitude: 12.5 },
  Seoul: { latitude: 37.6, longitude: 127 },
  Singapore: { latitude: 1.4, longitude: 103.8 },
  Tashkent: { latitude: 41.3, longitude: 69.3 },
  Tbilisi: { latitude: 41.7, longitude: 44.8 },
  Tokyo: { latitude: 35.7, longitude: 139.7 },
  Toronto: { latitude: 43.7, longitude: -79.4 },
  Vienna: { latitude: 48.2, longitude: 16.4 },
  Warsaw: { latitude: 52.2, longitude: 21 },
} as const satisfies Record<string, Place>

export type HostCity = keyof typeof hostCities

export function isHostCity(name: string): name is HostCity {
  return Object.hasOwn(hostCities, name)
}
