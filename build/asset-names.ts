// The name of a picture or font in the build. The pages that are rendered while building name them too.
export const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';
