// Runs in the page: what does not fit on a slide, or is too small to be read.

export const SMALLEST = { text: 18, code: 24 };

/**
 * @param where the slide that is shown, or all pages of the print view
 * @returns sentences
 */
export function measure({ smallest, print }) {
  const found = [];
  const slides = print ? [...document.querySelectorAll('.pdf-page > section')] : [Reveal.getCurrentSlide()];
  slides.forEach(slide => look(slide, print ? slide.closest('.pdf-page').getBoundingClientRect()
    : { left: 0, top: 0, right: 1280, bottom: 720 }));
  return found;

  function look(slide, frame) {
    const title = slide.querySelector('h1,h2')?.textContent.trim() ?? '(no title)';
    const report = (what, text) => found.push(
      `"${title}"${print ? ' on paper' : ''}: ${what}${text ? ` ("${text.trim().replace(/\s+/g, ' ').slice(0, 50)}")` : ''}`);
    const outside = (inner, outer) => inner.left < outer.left - 1 || inner.top < outer.top - 1
      || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    const margins = { left: frame.left + 40, top: frame.top + 24, right: frame.right - 40, bottom: frame.bottom - 14 };
    const shown = element => element.checkVisibility({ visibilityProperty: true })
      && !element.closest('aside.notes');

    const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest('style,title,desc') || !shown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(r => r.width && r.height);
      const svg = parent.closest('svg');
      const column = parent.closest('td,th,.columns > .content > *,pre') ?? slide;
      const box = column.getBoundingClientRect();
      for (const rect of rects) {
        if (outside(rect, frame)) report('text leaves the slide', node.data);
        else if (svg && outside(rect, svg.getBoundingClientRect())) report('text leaves its picture', node.data);
        else if (!svg && (rect.right > box.right + 1 || rect.left < box.left - 1)) {
          report('text leaves its column', node.data);
        } else if (outside(rect, margins)) report('text stands in the margin', node.data);
      }
      const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
      const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
      const least = parent.closest('pre') ? smallest.code : smallest.text;
      if (size < least - 0.1) report(`text of ${size.toFixed(1)} px is too small`, node.data);
    }
    const svgParts = ['rect', 'circle', 'path', 'polygon'].map(name => `svg ${name}`).join(',');
    for (const element of slide.querySelectorAll(`svg,img,table,pre,${svgParts}`)) {
      if (shown(element) && !element.closest('clipPath,defs') && outside(element.getBoundingClientRect(), frame)) {
        report(`${element.tagName.toLowerCase()} leaves the slide`);
      }
    }
    for (const element of [slide, ...slide.querySelectorAll('*')]) {
      if (!(element instanceof HTMLElement) || !shown(element)) continue;
      const style = getComputedStyle(element);
      const scrolls = /auto|scroll|hidden/.test(style.overflowX + style.overflowY);
      if (scrolls && (element.scrollWidth > element.clientWidth + 1
          || element.scrollHeight > element.clientHeight + 1)) {
        report(`${element.tagName.toLowerCase()} hides a part of what is in it`);
      }
    }
    const number = (print ? slide.parentElement.querySelector('.slide-number-pdf') : document.querySelector('.slide-number'))
      ?.getBoundingClientRect();
    // Its box has a padding of five pixels.
    for (const block of slide.querySelectorAll('.panel,pre,table')) {
      const rect = block.getBoundingClientRect();
      if (number?.width && shown(block) && rect.bottom > number.top + 6 && rect.right > number.left + 1) {
        report(`a ${block.tagName === 'DIV' ? 'panel' : block.tagName.toLowerCase()} lies under the slide's number`);
      }
    }
    // No block on another one. A step of code lies over the step before it, on purpose.
    const blocks = [...slide.querySelectorAll('h2,p,li,pre,table,svg,img,button')]
      .filter(block => shown(block) && !block.parentElement.closest('li,table,svg,pre'))
      .map(block => ({ block, rect: block.getBoundingClientRect() }));
    blocks.forEach((a, i) => blocks.slice(i + 1).forEach(b => {
      const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const height = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (width > 1 && height > 1 && !a.block.contains(b.block)) {
        const source = [a, b].find(({ block }) => block.closest('.source'));
        if (source) report('the source line lies on other content');
        else report(`a ${a.block.tagName.toLowerCase()} and a ${b.block.tagName.toLowerCase()} lie on each other`, b.block.textContent);
      }
    }));
  }
}
