; Names the app in "Open with" of tables. Writes no default value of an extension and no choice of the user, as the
; packaging tools' own associations would: what opens a table today opens it tomorrow.

!define OPEN_WITH_CLASS "PartnerDesk.Table"

!macro offerOpenWith EXTENSION
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${OPEN_WITH_CLASS}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".${EXTENSION}" ""
!macroend

!macro withdrawOpenWith EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${OPEN_WITH_CLASS}"
!macroend

; The system reads its lists of programs again.
!macro tellOpenWith
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0x1000, p 0, p 0)'
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${OPEN_WITH_CLASS}" "" "Table"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${OPEN_WITH_CLASS}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro offerOpenWith "csv"
  !insertmacro offerOpenWith "tsv"
  !insertmacro offerOpenWith "xlsx"
  !insertmacro tellOpenWith
!macroend

!macro customUnInstall
  !insertmacro withdrawOpenWith "csv"
  !insertmacro withdrawOpenWith "tsv"
  !insertmacro withdrawOpenWith "xlsx"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${OPEN_WITH_CLASS}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
  !insertmacro tellOpenWith
!macroend
