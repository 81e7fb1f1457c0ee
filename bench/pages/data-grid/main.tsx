import { useState } from 'react';
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid';
import { campaignColumns, campaignRow, campaignWidths } from '../../core/campaign-rows.ts';
import { offer, room, rowHeight, rows } from '../shared/page.ts';
import 'react-data-grid/lib/styles.css';

type Row = Record<string, string>;

const columns: readonly Column<Row>[] = campaignColumns.map((key, index) => ({
  key,
  name: key,
  width: campaignWidths[index] ?? 100,
  renderEditCell: renderTextEditor,
}));

const data: readonly Row[] = Array.from({ length: rows }, (_, index) => {
  const texts = campaignRow(index);
  const row: Row = {};
  for (let column = 0; column < campaignColumns.length; column += 1)
    row[campaignColumns[column] ?? ''] = texts[column] ?? '';
  return row;
});

/** The peer as its documents show it: rows in the page's memory, and an edit makes a new list of them. */
function Peer() {
  const [shown, setShown] = useState(data);
  return (
    <DataGrid
      columns={columns}
      rows={shown}
      onRowsChange={setShown}
      rowHeight={rowHeight}
      style={{ ...room, contain: 'strict' }}
    />
  );
}

offer(() => <Peer />);
