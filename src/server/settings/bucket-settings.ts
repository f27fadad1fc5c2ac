/** A bucket of an S3 store. */
export interface BucketSettings {
  /** Without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether the bucket is in the path of addresses, not in their host. */
  readonly pathStyle: boolean;
}
