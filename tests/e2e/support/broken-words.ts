/**
 * Runs in the page. The words that stand on two lines, each as it is broken: 'Foundati|on'. Longer ones than 20 letters are names that a
 * coach typed, which break where they must. @param within where words are looked for, as a selector
 */
export function brokenWords(within: string): string[] {
  const LONGEST = 20;
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (
      !element?.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.sr-only, script, style, [inert]') ||
      !element.closest(within)
    )
      continue;
    const text = node.textContent ?? '';
    for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
      if (word.length < 2 || word.length > LONGEST) continue;
      const topAt = (place: number) => {
        const range = document.createRange();
        range.setStart(node, index + place);
        range.setEnd(node, index + place + 1);
        return range.getBoundingClientRect().top;
      };
      if (Math.abs(topAt(0) - topAt(word.length - 1)) < 2) continue;
      const at = Array.from(word).findIndex((_, place) => Math.abs(topAt(place) - topAt(0)) >= 2);
      broken.push(
        `${word.slice(0, at)}|${word.slice(at)} in ${element.tagName.toLowerCase()} (${element.className.toString().slice(0, 50)})`,
      );
    }
  }
  return [...new Set(broken)];
}
