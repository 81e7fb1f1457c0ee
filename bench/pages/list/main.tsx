import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { campaignColumns, campaignRow, campaignWidths } from '../../core/campaign-rows.ts';
import { offer, room, rowHeight, rows } from '../shared/page.ts';

/** The least that a grid of these rows can be: rows in sight as elements, their texts at hand, and nothing else. */
const width = campaignWidths.reduce((sum, one) => sum + one, 0);
const cell = {
  boxSizing: 'border-box',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  padding: '5px 8px',
} as const;

/** The roles by which rows are found in every grid that is measured. */
const asGrid = { role: 'grid', tabIndex: 0 };
const asRow = (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 });
const asCell = { role: 'gridcell' };

function List() {
  const element = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
  });
  return (
    <div ref={element} {...asGrid} style={{ ...room, overflow: 'auto' }}>
      <div style={{ position: 'relative', width, height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div
            key={item.key}
            {...asRow(item.index)}
            style={{
              position: 'absolute',
              top: 0,
              transform: `translateY(${item.start}px)`,
              display: 'flex',
              width,
              height: rowHeight,
            }}
          >
            {campaignRow(item.index).map((text, column) => (
              <div
                key={campaignColumns[column]}
                {...asCell}
                style={{ ...cell, width: campaignWidths[column] }}
              >
                {text}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

offer(() => <List />);
