/**
 * For an LRUCache of thousands of entries, which then takes memory for those it has. Its own `max` reserves it for all, 0.3 MB for 10,000.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
