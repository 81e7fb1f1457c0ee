import './no-calls.ts';
import './no-choosers.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { showWholeTexts } from './app/whole-text.ts';
import { desk } from './bridge/index.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
showWholeTexts();
createRoot(root).render(<App onUsable={() => void desk.invoke('app.ready', {})} />);
