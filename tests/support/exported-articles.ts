/** An article in JATS 1.1 as another publisher would deliver it. */
export const jatsFile = (changes: { doi?: string; type?: string; volume?: string } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.1 20151215//EN" "JATS-journalpublishing1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="${changes.type ?? 'research-article'}" xml:lang="en-GB">
  <front>
    <journal-meta><journal-id journal-id-type="nlm-ta">Hum Q</journal-id><issn pub-type="ppub">9999-0024</issn></journal-meta>
    <article-meta>
      <article-id pub-id-type="publisher-id">77</article-id>
      <article-id pub-id-type="doi">${changes.doi ?? '10.9999/hq.5.1.7'}</article-id>
      <article-categories><subj-group subj-group-type="heading"><subject>Essays</subject></subj-group></article-categories>
      <title-group><article-title>Weirs of the <italic>upper</italic> Kelani<xref ref-type="fn">*</xref></article-title><subtitle>A history</subtitle></title-group>
      <contrib-group>
        <contrib contrib-type="author" corresp="yes">
          <contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
          <name><surname>van der Berg</surname><given-names>Jean-Paul</given-names></name>
          <role vocab="credit" vocab-term="Writing – original draft">Writing</role>
          <xref ref-type="aff" rid="a1">1</xref>
        </contrib>
        <contrib contrib-type="author"><string-name>王小明</string-name></contrib>
        <contrib contrib-type="editor"><name><surname>Nobody</surname></name></contrib>
      </contrib-group>
      <aff id="a1"><label>1</label><institution>University of Colombo</institution>, <country>Sri Lanka</country></aff>
      <pub-date pub-type="ppub"><month>4</month><year>2013</year></pub-date>
      <pub-date pub-type="epub"><day>9</day><month>3</month><year>2013</year></pub-date>
      ${changes.volume ?? '<volume>5</volume><issue>1</issue>'}<fpage>17</fpage><lpage>29</lpage>
      <history><date date-type="received"><day>2</day><month>1</month><year>2012</year></date></history>
      <permissions><license xlink:href="http://creativecommons.org/licenses/by/4.0"><license-p>Open access.</license-p></license></permissions>
      <self-uri xlink:href="https://old.example.org/hq/5/1/weirs.html"/>
      <abstract><p>Water.</p><p>And stones.</p></abstract>
      <kwd-group><kwd>weirs</kwd><kwd>Kelani</kwd></kwd-group>
    </article-meta>
  </front>
  <back><ref-list>
    <ref id="r1"><label>1</label><mixed-citation>Perera N. <source>Rivers</source>. 1990. <pub-id pub-id-type="doi">10.9999/rivers</pub-id></mixed-citation></ref>
    <ref id="r2"><element-citation><person-group><name><surname>Silva</surname><given-names>A</given-names></name></person-group><year>2001</year><article-title>Stones</article-title><source>Geology</source><volume>3</volume><issue>2</issue><fpage>1</fpage><lpage>9</lpage></element-citation></ref>
  </ref-list></back>
</article>`

/** An issue as OJS 3 exports it in its native XML, with the PDF inside. */
export const ojsExport = (pdf: Buffer) => `<?xml version="1.0"?>
<issues xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <issue published="1">
    <id type="internal" advice="ignore">4</id>
    <issue_identification><volume>6</volume><number>2</number><year>2014</year><title locale="en_US">Bridges</title></issue_identification>
    <date_published>2014-07-01</date_published>
    <sections><section ref="ART" meta_reviewed="1"><abbrev locale="en_US">ART</abbrev><title locale="en_US">Articles</title><title locale="fr_FR">Textes</title></section></sections>
    <articles>
      <article locale="en_US" date_submitted="2014-01-15" status="3" current_publication_id="31" stage="production">
        <id type="internal" advice="ignore">12</id>
        <submission_file id="33" stage="proof"><name locale="en_US">bridge.pdf</name><file id="5" filesize="${pdf.length}" extension="pdf"><embed encoding="base64">${pdf.toString('base64')}</embed></file></submission_file>
        <publication locale="en_US" version="1" status="3" date_published="2014-07-02" section_ref="ART" primary_contact_id="9">
          <id type="internal" advice="ignore">31</id>
          <id type="doi" advice="update">10.9999/hq.6.2.12</id>
          <title locale="fr_FR">Un pont</title><title locale="en_US">Bridge &amp;amp; ferry</title>
          <abstract locale="en_US">&lt;p&gt;A bridge.&lt;/p&gt;&lt;p&gt;A &lt;em&gt;ferry&lt;/em&gt;.&lt;/p&gt;</abstract>
          <licenseUrl>https://creativecommons.org/licenses/by-nc/4.0</licenseUrl>
          <keywords locale="en_US"><keyword>bridges</keyword><keyword>ferries</keyword></keywords>
          <authors>
            <author seq="0" id="8"><givenname locale="en_US">Nimali</givenname><familyname locale="en_US">Perera</familyname><affiliation locale="en_US">University of Colombo</affiliation><country>LK</country><email>n@example.org</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid></author>
            <author seq="1" id="9"><givenname locale="en_US">Sukarno</givenname><email>s@example.org</email></author>
          </authors>
          <article_galley locale="en_US"><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="33"/></article_galley>
          <citations><citation>Silva, A. (2001). Stones. https://doi.org/10.9999/stones.1.</citation></citations>
          <pages>5-11</pages>
        </publication>
      </article>
    </articles>
  </issue>
</issues>`
