import aws4 from 'aws4'
import type { S3Place } from '../../src/platform/files/s3-place.ts'

/** What an operator does once with the store's own tools. */
export async function makeBucket(place: S3Place): Promise<void> {
  const { host } = new URL(place.endpoint)
  const { headers } = aws4.sign({ method: 'PUT', host, path: `/${place.bucket}`, service: 's3', region: place.region }, place)
  const answer = await fetch(`${place.endpoint}/${place.bucket}`, { method: 'PUT', headers: headers as Record<string, string> })
  if (!answer.ok) throw new Error(`The bucket could not be made: ${answer.status} ${await answer.text()}`)
}
