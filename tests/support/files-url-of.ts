import type { S3Place } from '../../src/platform/files/s3-place.ts'

/** A bucket as an operator would write it. */
export function filesUrlOf({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place): string {
  const key = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`
  return `s3://${key}@${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`
}
